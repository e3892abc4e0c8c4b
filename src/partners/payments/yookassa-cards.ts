import type { KeptCard } from '#shop/cards/card.port.ts'
import { isRecord } from '../json-body.ts'
import { cardMarks, isWholeCard } from './card-marks.ts'
import { wordIn } from './provider-request.ts'
import type { YooKassaClient } from './yookassa-client.ts'

/** Card saved by a payment: its payment method is marked as saved, and its id is the token for charges. */
export async function keptCard(
  ask: YooKassaClient,
  { id, key }: { id: string; key: string },
): Promise<KeptCard | null> {
  const { payment_method: method } = await ask({ path: `/payments/${encodeURIComponent(id)}` })
  if (!isRecord(method) || method['saved'] !== true || !isRecord(method['card'])) return null
  const { last4, expiry_year: year, expiry_month: month, card_type: network } = method['card']
  const card = {
    token: wordIn(method['id']),
    customer: key,
    providerCard: null,
    network: typeof network === 'string' ? network.slice(0, 40) : '',
    lastFour: String(last4),
    lastMonth: `${String(year)}-${String(month).padStart(2, '0')}`,
  }
  return isWholeCard(card) ? card : null
}

export function cardIn(body: string): string | undefined {
  const fields: unknown = JSON.parse(body)
  const payment = isRecord(fields) && isRecord(fields['object']) ? fields['object'] : {}
  const card = isRecord(payment['payment_method']) ? payment['payment_method']['card'] : undefined
  if (!isRecord(card)) return undefined
  const word = (name: string) => String(card[name])
  return cardMarks({
    first6: word('first6'),
    last4: word('last4'),
    month: word('expiry_month'),
    year: word('expiry_year'),
  })
}
