import { BlockList, isIP } from 'node:net'
import { zero } from '#kernel/money.ts'
import { after, minutes } from '#kernel/time.ts'
import type { CardToken } from '#shop/cards/card.port.ts'
import type {
  CaptureInput,
  ListedRefund,
  PaymentMethod,
  PaymentProvider,
  PaymentInput,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '#shop/payments/payment.port.ts'
import type { VatRate } from '#shop/receipts/receipt.port.ts'
import { isRecord } from '../json-body.ts'
import { usualMethods, yooKassaLimits } from './method-limits.ts'
import { cardIn, keptCard } from './yookassa-cards.ts'
import { linkIn, listIn, ProviderFault, recordIn, roublesInText, roublesText, wordIn } from './provider-request.ts'
import { unknownMethod, yooKassaClient, type YooKassaClient, type YooKassaKeys } from './yookassa-client.ts'
import { sheetBody, yooKassaReceipt } from './yookassa-receipts.ts'

export type YooKassaOptions = YooKassaKeys & {
  vat: VatRate
  taxSystem: number | null
  keepsCards: boolean
  /** Methods of `yooKassaMethods` in the contract. */
  methods?: readonly PaymentMethod[]
  /** Addresses that webhooks come from; the published list by default. */
  addresses?: readonly string[]
}

const publishedNetworks = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11/32',
  '77.75.156.35/32',
  '2a02:5180::/32',
]

const typeOf = {
  card: 'bank_card',
  sbp: 'sbp',
  sberpay: 'sberbank',
  tpay: 'tinkoff_bank',
  sber_parts: 'sber_bnpl',
} as const satisfies Partial<Record<PaymentMethod, string>>

/** Methods with a page of their own; Mir Pay is next to the card on the common page. */
export const yooKassaMethods = [
  'card',
  'sbp',
  'sberpay',
  'tpay',
  'sber_parts',
] as const satisfies (keyof typeof typeOf)[]

/** Method that the buyer finally used; null for one that we do not offer. */
function methodIn({ payment_method: used }: Record<string, unknown>): PaymentMethod | null {
  const type = isRecord(used) ? used['type'] : undefined
  return yooKassaMethods.find((method) => typeOf[method] === type) ?? null
}

function typeOfMethod(method: PaymentMethod): string {
  const known = yooKassaMethods.find((each) => each === method)
  if (!known) throw new ProviderFault('refused', { code: `no ${method}` })
  return typeOf[known]
}

/** Cards, the SBP, apps of banks and instalments through YooKassa. */
export function yooKassa(options: YooKassaOptions): PaymentProvider {
  const { vat, taxSystem, methods = usualMethods, keepsCards, addresses = publishedNetworks, ...keys } = options
  const ask = yooKassaClient(keys)
  const isTheirs = addressList(addresses)
  return {
    name: 'yookassa',
    vat,
    methods,
    holds: ['card', 'sberpay', 'tpay', 'sber_parts'],
    codes: ['sbp'],
    limits: yooKassaLimits,
    keepsCards,
    create: (input) => create(ask, input, taxSystem),
    charge: (input, card) => charge(ask, { input, card, taxSystem }),
    find: (payment) => paymentByKey(ask, payment),
    keptCard: (payment) => keptCard(ask, payment),
    // YooKassa has no call for deletion: a card is forgotten with its id.
    forgetCard: async () => undefined,
    read: async (id) => paymentFrom(await ask({ path: `/payments/${encodeURIComponent(id)}` })),
    capture: (input) => capture(ask, input, taxSystem),
    cancel: (payment) => cancel(ask, payment),
    refund: (input) => refund(ask, input, taxSystem),
    readRefund: async ({ refundId }) => refundFrom(await ask({ path: `/refunds/${encodeURIComponent(refundId)}` })),
    refunds: (id) => listRefunds(ask, id),
    receipt: (input) => yooKassaReceipt(ask, input, taxSystem),
    paymentIn: ({ body, address }) => (isTheirs(address) ? paymentIdIn(body) : undefined),
    cardIn,
  }
}

async function create(ask: YooKassaClient, input: PaymentInput, taxSystem: number | null): Promise<ProviderPayment> {
  const { key, method, savesCard } = input
  const json = {
    ...paymentBody(input, taxSystem),
    payment_method_data: { type: typeOfMethod(method) },
    ...(savesCard && { save_payment_method: true }),
  }
  return paymentFrom(await ask({ path: '/payments', key, json }))
}

function paymentBody(input: PaymentInput, taxSystem: number | null) {
  const { key, amount, isTwoStage, orderNumber, locale, returnUrl, receipt } = input
  return {
    amount: { value: roublesText(amount), currency: 'RUB' },
    capture: !isTwoStage,
    confirmation: { type: 'redirect', return_url: returnUrl, locale: locale === 'ru' ? 'ru_RU' : 'en_US' },
    description: `Заказ ${orderNumber}`,
    metadata: { key },
    receipt: sheetBody(receipt, taxSystem),
  }
}

type Charge = { input: PaymentInput; card: CardToken; taxSystem: number | null }

/** Charges a saved card. The bank may still ask for a confirmation, which the answer links to. */
async function charge(
  ask: YooKassaClient,
  { input, card, taxSystem }: Charge,
): Promise<ProviderPayment | 'card_refused'> {
  const json = { ...paymentBody(input, taxSystem), payment_method_id: card.token }
  try {
    return paymentFrom(await ask({ path: '/payments', key: input.key, json }))
  } catch (error) {
    if (error instanceof ProviderFault && error.code === unknownMethod) return 'card_refused'
    throw error
  }
}

/** Payment under our key. YooKassa cannot search by key, so the list from that minute on is read. */
async function paymentByKey(ask: YooKassaClient, { key, since }: { key: string; since: Date }) {
  const from = after(since, -minutes(1)).toISOString()
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ 'created_at.gte': from, limit: '100', ...(cursor && { cursor }) })
    const answer = await ask({ path: `/payments?${query}` })
    const payment = listIn(answer['items']).find(({ metadata }) => isRecord(metadata) && metadata['key'] === key)
    if (payment) return paymentFrom(payment)
    cursor = answer['next_cursor'] === undefined ? undefined : wordIn(answer['next_cursor'])
  } while (cursor !== undefined)
  return null
}

async function capture(ask: YooKassaClient, { id, key, amount, receipt }: CaptureInput, taxSystem: number | null) {
  const json = { amount: { value: roublesText(amount), currency: 'RUB' }, receipt: sheetBody(receipt, taxSystem) }
  return paymentFrom(await ask({ path: `/payments/${encodeURIComponent(id)}/capture`, key, json }))
}

/** Cancels a hold. YooKassa cannot cancel a pending payment: it expires by itself, and counts if paid before. */
async function cancel(ask: YooKassaClient, { id, key }: { id: string; key: string }): Promise<ProviderPayment> {
  const payment = paymentFrom(await ask({ path: `/payments/${encodeURIComponent(id)}` }))
  if (payment.state === 'pending') return { ...payment, state: 'cancelled', payUrl: null }
  if (payment.state !== 'held') return payment
  return paymentFrom(await ask({ path: `/payments/${encodeURIComponent(id)}/cancel`, key }))
}

async function refund(ask: YooKassaClient, input: RefundRequest, taxSystem: number | null): Promise<ProviderRefund> {
  const { id, key, amount, receipt } = input
  const json = {
    payment_id: id,
    amount: { value: roublesText(amount), currency: 'RUB' },
    metadata: { key },
    ...(receipt && { receipt: sheetBody(receipt, taxSystem) }),
  }
  try {
    return refundFrom(await ask({ path: '/refunds', key, json }))
  } catch (error) {
    if (error instanceof ProviderFault && error.trouble === 'refused' && error.code === 'invalid_request')
      return { id: key, state: 'failed' }
    throw error
  }
}

const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'done',
  pending: 'pending',
  canceled: 'failed',
}

function refundFrom(answer: Record<string, unknown>): ProviderRefund {
  const status = wordIn(answer['status'])
  const state = Object.hasOwn(refundStates, status) ? refundStates[status] : undefined
  if (!state) throw new ProviderFault('broken', { cause: new Error('no status') })
  return { id: wordIn(answer['id']), state }
}

/** Refunds of a payment. Ours have our key, like payments; manual ones have none. */
async function listRefunds(ask: YooKassaClient, id: string): Promise<ListedRefund[]> {
  const all: ListedRefund[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ payment_id: id, limit: '100', ...(cursor && { cursor }) })
    const answer = await ask({ path: `/refunds?${query}` })
    for (const each of listIn(answer['items'])) {
      const key = isRecord(each['metadata']) ? each['metadata']['key'] : undefined
      const amount = roublesInText(recordIn(each['amount'])['value'])
      all.push({ ...refundFrom(each), amount, key: typeof key === 'string' ? key : null })
    }
    cursor = answer['next_cursor'] === undefined ? undefined : wordIn(answer['next_cursor'])
  } while (cursor !== undefined)
  return all
}

/** Payment from an answer; `metadata` returns our key unchanged. */
function paymentFrom(answer: Record<string, unknown>): ProviderPayment {
  const { amount, metadata, confirmation, cancellation_details: details, expires_at: expires } = answer
  const { value, currency } = recordIn(amount)
  const state = stateIn(answer)
  const back =
    answer['refunded_amount'] === undefined ? zero : roublesInText(recordIn(answer['refunded_amount'])['value'])
  const isOpen = state === 'pending' && isRecord(confirmation) && confirmation['confirmation_url'] !== undefined
  const sum = roublesInText(value)
  return {
    id: wordIn(answer['id']),
    key: wordIn(recordIn(metadata)['key']),
    state: state === 'paid' && back > 0 && back >= sum ? 'refunded' : state,
    amount: sum,
    currency: wordIn(currency),
    refunded: back,
    holdUntil: state === 'held' && typeof expires === 'string' ? momentIn(expires) : null,
    payUrl: isOpen ? linkIn(confirmation['confirmation_url']) : null,
    reason: state === 'declined' ? reasonIn(isRecord(details) ? details['reason'] : '') : null,
    method: methodIn(answer),
  }
}

function momentIn(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new ProviderFault('broken', { cause: new Error('no moment') })
  return moment
}

function stateIn({ status, cancellation_details: details }: Record<string, unknown>): ProviderPayment['state'] {
  switch (status) {
    case 'pending':
      return 'pending'
    case 'waiting_for_capture':
      return 'held'
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return isRecord(details) && givenUp.has(String(details['reason'])) ? 'cancelled' : 'declined'
    default:
      throw new ProviderFault('broken', { cause: new Error('no status') })
  }
}

/** Canceled by us, or held longer than the capture deadline. */
const givenUp = new Set(['canceled_by_merchant', 'expired_on_capture'])

const reasons: Record<string, ProviderPayment['reason']> = {
  insufficient_funds: 'no_money',
  card_expired: 'wrong_card',
  invalid_card_number: 'wrong_card',
  invalid_csc: 'wrong_card',
  '3d_secure_failed': 'not_confirmed',
  expired_on_confirmation: 'time_over',
  // The owner has withdrawn the consent at the bank or at YooMoney.
  permission_revoked: 'card_refused',
}
const reasonIn = (reason: unknown) =>
  Object.hasOwn(reasons, String(reason)) ? reasons[String(reason)]! : 'bank_refused'

/** Payment of a webhook, or the payment that was refunded. */
function paymentIdIn(body: string): string | undefined {
  try {
    const { type, event, object } = JSON.parse(body) as Record<string, unknown>
    if (type !== 'notification' || typeof event !== 'string' || !isRecord(object)) return undefined
    const id = event.startsWith('refund.') ? object['payment_id'] : object['id']
    return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** Webhooks carry no signature: the sender's address is checked, and the payment is read again anyway. */
function addressList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    const kind = isIP(plain)
    return kind !== 0 && list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
  }
}
