import type { CardToken, KeptCard } from '#shop/cards/card.port.ts'
import type { ProviderPayment } from '#shop/payments/payment.port.ts'
import { isRecord } from '../json-body.ts'
import { cardMarks, isWholeCard } from './card-marks.ts'
import { listIn, ProviderFault, wordIn } from './provider-request.ts'
import { orRefused, type TBankClient } from './tbank-client.ts'

type Reason = NonNullable<ProviderPayment['reason']>

/** Reasons of a refused charge by error code. */
const refusals: Record<string, Reason> = {
  '101': 'not_confirmed',
  '103': 'bank_refused',
  '104': 'not_confirmed',
  '116': 'no_money',
  '1014': 'card_refused',
  '1033': 'card_refused',
  '1041': 'card_refused',
  '1043': 'card_refused',
  '1051': 'no_money',
  '1054': 'card_refused',
}

/** Charges a payment; repeated calls charge once. Returns the reason of a refusal. */
export async function chargeRefusal(ask: TBankClient, id: string, { token }: CardToken): Promise<Reason | null> {
  try {
    await ask({ method: 'Charge', fields: { PaymentId: id, RebillId: token }, isRepeatable: false })
    return null
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.trouble !== 'refused') throw error
    return refusals[error.code] ?? 'bank_refused'
  }
}

/**
 * Card saved by a payment. Answers about payments do not contain it, so the card list of the customer named with the
 * payment is read.
 */
export async function keptCard(ask: TBankClient, customer: string): Promise<KeptCard | null> {
  for (const { RebillId, CardId, Pan, ExpDate } of await activeCards(ask, customer)) {
    const [pan, end] = [String(Pan), String(ExpDate)]
    const face = { network: networkOf(pan), lastFour: pan.slice(-4), lastMonth: `20${end.slice(2)}-${end.slice(0, 2)}` }
    if (RebillId && isWholeCard(face))
      return { token: wordIn(RebillId), customer, providerCard: wordIn(CardId), ...face }
  }
  return null
}

/** Active cards; an unknown customer has none. */
async function activeCards(ask: TBankClient, customer: string) {
  const coming = ask({ method: 'GetCardList', fields: { CustomerKey: customer }, isRepeatable: true })
  return listIn((await orRefused(coming))?.['items']).filter(({ Status }) => Status === 'A')
}

/** Card network by the first digits. */
function networkOf(pan: string): string {
  if (/^220[0-4]/.test(pan)) return 'mir'
  if (pan.startsWith('4')) return 'visa'
  if (/^5[1-5]|^2[2-7]/.test(pan)) return 'mastercard'
  return pan.startsWith('62') ? 'unionpay' : ''
}

/** Deletes a card; a refusal for a missing card is no failure. */
export async function forgetCard(ask: TBankClient, { customer, providerCard }: CardToken): Promise<void> {
  if (providerCard === null) return
  const fields = { CardId: providerCard, CustomerKey: customer }
  if (await orRefused(ask({ method: 'RemoveCard', fields, isRepeatable: true }))) return
  const cards = await activeCards(ask, customer)
  if (cards.some(({ CardId }) => String(CardId) === providerCard))
    throw new ProviderFault('refused', { code: 'RemoveCard' })
}

/** «220220******7654», «1228». */
export function cardIn(body: string): string | undefined {
  const fields: unknown = JSON.parse(body)
  if (!isRecord(fields)) return undefined
  const [pan, end] = [String(fields['Pan']), String(fields['ExpDate'])]
  return cardMarks({ first6: pan.slice(0, 6), last4: pan.slice(-4), month: end.slice(0, 2), year: end.slice(2) })
}
