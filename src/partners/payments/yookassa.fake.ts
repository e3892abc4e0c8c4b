import { randomUUID } from 'node:crypto'
import type { ChargeFate, RefundOutcome } from './tbank.fake.ts'
import { json, openCarrierServer, type FakeRequest, type FakeResponse } from '../carriers/carrier-server.fake.ts'

type Json = Record<string, unknown>
type Amount = { value: string; currency: string }
type FakePayment = Json & { id: string; status: string; amount: Amount; refunded_amount?: Amount }
type Books = {
  payments: Map<string, FakePayment>
  refunds: Map<string, Json>
  receipts: Json[]
  /** Answers by idempotency key: the same key gets the same answer. */
  answers: Map<string, FakeResponse>
  /** Saved methods by id, which is the id of the first payment. */
  cards: Set<string>
  fate: ChargeFate
  /** Status of the next refund. */
  refundStatus: 'succeeded' | 'pending'
}

const no = (code: string, status = 400, parameter?: string) =>
  json({ type: 'error', id: randomUUID(), code, description: 'No', parameter }, status)
const kopecksOf = (amount: unknown) => Math.round(Number((amount as Amount | undefined)?.value ?? 0) * 100)

/** Fake of the YooKassa API v3 methods that the shop uses. */
export async function openFakeYooKassa() {
  const books: Books = {
    payments: new Map(),
    refunds: new Map(),
    receipts: [],
    answers: new Map(),
    cards: new Set(),
    fate: 'paid',
    refundStatus: 'succeeded',
  }
  const { payments } = books
  const server = await openCarrierServer((request) => answer(books, request))
  const change = (id: string, changes: Json) => payments.set(id, { ...payments.get(id)!, ...changes })
  return {
    ...server,
    register: () => register(books),
    /** Sets the outcome of the next charge. */
    setFate: (fate: ChargeFate) => void (books.fate = fate),
    holdRefunds: () => void (books.refundStatus = 'pending'),
    endRefunds: (outcome: RefundOutcome) => endRefunds(books, outcome),
    refundInCabinet: (id: string, amount: number) => {
      const body = { payment_id: id, amount: { value: (amount / 100).toFixed(2), currency: 'RUB' } }
      const refund = { id: randomUUID(), status: 'succeeded', ...body }
      books.refunds.set(refund.id, refund)
      bookRefund(payments.get(id)!, refund)
      return refund.id
    },
    /** A day later. */
    forgetKeys: () => books.answers.clear(),
    cards: () => books.cards.size,
    charged: () => [...payments.values()].filter((each) => each['charged'] && each.status === 'succeeded').length,
    /** `by`: another method, chosen by the buyer on the payment page. */
    pay: (id: string, by?: string) => {
      const isSaved = payments.get(id)?.['saves'] === true
      if (isSaved) books.cards.add(id)
      const state = payments.get(id)?.['capture'] === false ? hold : paidState
      const used = by ?? (payments.get(id)!['payment_method'] as Json)['type']
      return change(id, {
        ...state,
        payment_method: { type: used, id, saved: isSaved, ...(used === 'bank_card' && { card }) },
      })
    },
    expire: (id: string) =>
      change(id, { status: 'canceled', cancellation_details: { reason: 'expired_on_confirmation' } }),
    decline: (id: string) => change(id, { status: 'canceled', cancellation_details: { reason: 'insufficient_funds' } }),
    otherSum: (id: string) => change(id, { amount: { value: '1.00', currency: 'RUB' } }),
    otherCurrency: (id: string) => change(id, { amount: { ...payments.get(id)!.amount, currency: 'USD' } }),
    notification: (id: string) => ({
      body: JSON.stringify({
        type: 'notification',
        event: 'payment.succeeded',
        object: { ...payments.get(id), payment_method: { type: 'bank_card', card } },
      }),
      headers: {},
      address: '185.71.76.5',
    }),
    back: (id: string) => kopecksOf(payments.get(id)?.refunded_amount),
  }
}

const card = { first6: '220220', last4: '7654', expiry_month: '12', expiry_year: '2028', card_type: 'Mir' }
const hold = { status: 'waiting_for_capture', expires_at: '2026-11-30T09:00:00.000Z' }
const paidState = { status: 'succeeded', receipt_registration: 'pending' }

function answer(books: Books, request: FakeRequest): FakeResponse {
  const expected = `Basic ${Buffer.from('100500:test_key').toString('base64')}`
  if (request.headers['authorization'] !== expected) return no('invalid_credentials', 401)
  if (request.method === 'GET') return reading(books, request)
  const key = request.headers['idempotence-key'] ?? ''
  if (!/^.{1,64}$/.test(key)) return no('invalid_request')
  const earlier = books.answers.get(key)
  if (earlier) return earlier
  const response = changing(books, request.path, JSON.parse(request.body) as Json)
  books.answers.set(key, response)
  return response
}

function reading({ payments, refunds, receipts }: Books, { path, query }: FakeRequest): FakeResponse {
  const [, kind, id = ''] = path.split('/')
  const [payment, refund] = [query.get('payment_id'), query.get('refund_id')]
  const isAbout = (each: Json) => (refund ? each['refund_id'] === refund : each['payment_id'] === payment)
  if (kind === 'receipts') return json({ type: 'list', items: receipts.filter(isAbout) })
  if (kind === 'payments' && !id) return json({ type: 'list', items: [...payments.values()] })
  if (kind === 'refunds' && !id) return json({ type: 'list', items: [...refunds.values()].filter(isAbout).reverse() })
  const thing = kind === 'payments' ? payments.get(id) : refunds.get(id)
  return thing ? json(thing) : no('not_found', 404)
}

function changing(books: Books, path: string, body: Json): FakeResponse {
  const [, kind, id = '', act] = path.split('/')
  if (kind === 'payments' && !id) return create(books, body)
  if (kind === 'refunds') return refund(books, body)
  if (kind === 'receipts') return receipt(books, body)
  const payment = books.payments.get(id)
  if (payment?.status !== 'waiting_for_capture') return no('invalid_request')
  if (act === 'cancel')
    Object.assign(payment, { status: 'canceled', cancellation_details: { reason: 'canceled_by_merchant' } })
  else Object.assign(payment, { status: 'succeeded', amount: body['amount'], receipt_registration: 'pending' })
  return json(payment)
}

function create(books: Books, body: Json): FakeResponse {
  const { payments } = books
  const id = randomUUID()
  if (itemsSum(body['receipt']) !== kopecksOf(body['amount'])) return no('invalid_request')
  const confirmation = { type: 'redirect', confirmation_url: `https://yoomoney.ru/confirm?orderId=${id}` }
  const { amount, metadata, capture, payment_method_id: method, save_payment_method: saves } = body
  const wrong = method === undefined ? wrongMethod(body) : undefined
  if (wrong) return no('invalid_request', 400, wrong)
  const payment = {
    id,
    status: 'pending',
    amount: amount as Amount,
    metadata,
    capture,
    confirmation,
    test: true,
    saves,
    payment_method: { type: typeIn(body), id, saved: false },
  }
  if (method === undefined) payments.set(id, payment)
  else if (typeof method === 'string' && books.cards.has(method))
    payments.set(id, { ...payment, ...chargeIn(books, capture), charged: true })
  else return no('invalid_request', 400, 'payment_method_id')
  return json(payments.get(id))
}

/** Limits in roubles per method of the contract, and support for holds. */
const knownMethods: Record<string, { from: number; to: number; isHeld: boolean }> = {
  bank_card: { from: 1, to: Infinity, isHeld: true },
  sbp: { from: 1, to: 700_000, isHeld: false },
  sberbank: { from: 1, to: 700_000, isHeld: true },
  tinkoff_bank: { from: 1, to: 700_000, isHeld: true },
  sber_bnpl: { from: 1_000, to: 150_000, isHeld: true },
}
/** Saved methods are cards. */
const typeIn = ({ payment_method_data: data }: Json): string =>
  (data as { type: string } | undefined)?.type ?? 'bank_card'

/** Name of the wrong field, if there is one. */
function wrongMethod(body: Json): string | undefined {
  const known = knownMethods[typeIn(body)]
  if (!known) return 'payment_method_data.type'
  if (body['capture'] === false && !known.isHeld) return 'capture'
  const value = kopecksOf(body['amount']) / 100
  return value < known.from || value > known.to ? 'amount' : undefined
}

function chargeIn({ fate }: Books, capture: unknown): Json {
  if (fate === 'confirm') return {}
  if (fate === 'paid') return capture === false ? hold : paidState
  const reason = fate === 'no_money' ? 'insufficient_funds' : 'permission_revoked'
  return { status: 'canceled', cancellation_details: { party: 'payment_network', reason } }
}

/** Creates a refund; a pending one has not moved money yet. */
function refund({ payments, refunds, refundStatus: status }: Books, body: Json): FakeResponse {
  const payment = payments.get(String(body['payment_id']))
  const back = kopecksOf(payment?.refunded_amount) + kopecksOf(body['amount'])
  if (payment?.status !== 'succeeded' || back > kopecksOf(payment.amount)) return no('invalid_request')
  const id = randomUUID()
  refunds.set(id, { id, status, receipt_registration: 'pending', ...body })
  if (status === 'succeeded') bookRefund(payment, body)
  return json(refunds.get(id))
}

function bookRefund(payment: FakePayment, { amount }: Json): void {
  const back = kopecksOf(payment.refunded_amount) + kopecksOf(amount)
  payment.refunded_amount = { value: (back / 100).toFixed(2), currency: 'RUB' }
}

function endRefunds(books: Books, outcome: RefundOutcome): void {
  books.refundStatus = 'succeeded'
  for (const each of books.refunds.values()) {
    if (each['status'] !== 'pending') continue
    each['status'] = outcome === 'done' ? 'succeeded' : 'canceled'
    if (outcome === 'done') bookRefund(books.payments.get(String(each['payment_id']))!, each)
  }
}

function receipt({ receipts }: Books, body: Json): FakeResponse {
  const settlements = body['settlements'] as { amount: Amount }[]
  const sum = settlements.reduce((whole, { amount }) => whole + kopecksOf(amount), 0)
  if (sum !== itemsSum(body)) return no('invalid_request')
  receipts.push({ id: randomUUID(), status: 'pending', ...body })
  return json(receipts.at(-1))
}

/** Registers all receipts that wait for the till. */
function register({ payments, receipts }: Books): void {
  const marks = {
    status: 'succeeded',
    fiscal_document_number: '3986',
    fiscal_storage_number: '9288000100115785',
    fiscal_attribute: '2617603921',
    registered_at: '2026-11-23T09:03:00.000Z',
  }
  for (const each of receipts) Object.assign(each, marks)
  for (const payment of payments.values())
    if (payment.status === 'succeeded' && payment['receipt_registration'] === 'pending') {
      payment['receipt_registration'] = 'succeeded'
      receipts.push({ id: randomUUID(), type: 'payment', payment_id: payment.id, ...marks })
    }
}

/** Sum of the items; the amount of each is that of one piece. */
function itemsSum(sheet: unknown): number {
  const { items } = sheet as { items: { amount: Amount; quantity: number }[] }
  return items.reduce((sum, { amount, quantity }) => sum + kopecksOf(amount) * quantity, 0)
}
