import { json, openCarrierServer, type FakeRequest, type FakeResponse } from '../carriers/carrier-server.fake.ts'
import { isSigned, tokenOf } from './tbank-client.ts'

type Json = Record<string, unknown>
type FakePayment = {
  PaymentId: string
  OrderId: string
  Amount: number
  Status: string
  PayType: string
  back: number
  /** Pending refund amount, not booked yet. */
  goingBack?: number
  /** Customer that the card is to be saved for. */
  customer: string | undefined
}
type FakeCard = { CardId: string; RebillId: string; Status: string; Pan: string; ExpDate: string; customer: string }
/** Outcome of the next charge: declined by the bank, to be confirmed, or the card refused for good. */
export type ChargeFate = 'paid' | 'no_money' | 'confirm' | 'refused'
/** Outcome of a pending refund. */
export type RefundOutcome = 'done' | 'failed'
/** Outcome of a receipt: registered, failed, or no till, which only has the lines. */
export type TillFate = 'registered' | 'failed' | 'no_till'
type FakeItem = { Amount: number; Price: number; Quantity: number }

const no = (code: string) => json({ Success: false, ErrorCode: code, Message: 'Нет', Details: 'Нет' })
const stateOf = (
  { back: _back, goingBack: _going, PayType: _type, customer: _customer, ...payment }: FakePayment,
  more: Json = {},
) => json({ Success: true, ErrorCode: '0', TerminalKey: 'ShopDEMO', ...payment, ...more })
const password = 'secret'

/** Fake of the T-Bank acquiring v2 methods that the shop uses. */
export async function openFakeTBank() {
  const payments = new Map<string, FakePayment>()
  const books: Books = {
    payments,
    keys: new Set(),
    cards: [],
    fate: 'paid',
    isSlow: false,
    closings: [],
    knowsClosed: false,
    hasTPay: true,
  }
  const server = await openCarrierServer(({ method, path, body }) =>
    method === 'GET' ? appLink(books, path) : answer(books, path, JSON.parse(body) as Json),
  )
  const change = (id: string, changes: Partial<FakePayment>) => Object.assign(payments.get(id)!, changes)
  return {
    ...server,
    register: () => undefined,
    /** Sets the outcome of the next charge. */
    setFate: (fate: ChargeFate) => void (books.fate = fate),
    holdRefunds: () => void (books.isSlow = true),
    endRefunds: (outcome: RefundOutcome) => endRefunds(books, outcome),
    refundInCabinet: (id: string, amount: number) => bookRefund(payments.get(id)!, amount),
    /** T-Bank keeps its own refund ids. */
    forgetKeys: () => undefined,
    cards: () => books.cards.filter(({ Status }) => Status === 'A').length,
    charged: () => [...payments.values()].filter(({ customer, Status }) => !customer && Status === 'CONFIRMED').length,
    pay: (id: string) => {
      keepCard(books, payments.get(id)!)
      return change(id, { Status: paidState(payments.get(id)!) })
    },
    decline: (id: string) => change(id, { Status: 'REJECTED' }),
    expire: (id: string) => change(id, { Status: 'DEADLINE_EXPIRED' }),
    /** Switches T-Pay off for the terminal. */
    switchTPayOff: () => void (books.hasTPay = false),
    /** Sets the target of app links. */
    setAppLink: (link: string) => void (books.appLink = link),
    otherSum: (id: string) => change(id, { Amount: 100 }),
    otherCurrency: null,
    notification: (id: string) => {
      const { OrderId, Status, Amount } = payments.get(id)!
      const result = { Success: true, Status, PaymentId: Number(id), ErrorCode: '0', Amount }
      const fields = { TerminalKey: 'ShopDEMO', OrderId, ...result, Pan: '220220******7654', ExpDate: '1228' }
      return {
        body: JSON.stringify({ ...fields, Token: tokenOf(fields, password) }),
        headers: {},
        address: '127.0.0.1',
      }
    },
    back: (id: string) => payments.get(id)?.back ?? 0,
    /** Payments that it received closing receipts for; a repeated one is accepted, or refused as a duplicate. */
    closings: books.closings,
    refuseSecondClosings: () => void (books.knowsClosed = true),
    receiptNotification: (id: string, receipt: ToldReceipt) => toldReceipt(id, receipt),
  }
}

type Books = {
  payments: Map<string, FakePayment>
  keys: Set<string>
  cards: FakeCard[]
  fate: ChargeFate
  isSlow: boolean
  closings: string[]
  knowsClosed: boolean
  hasTPay: boolean
  appLink?: string
}

type ToldReceipt = { amount: number; mode: string; document: number; isRefund?: boolean; fate?: TillFate }

function toldReceipt(
  id: string,
  { amount, mode, document, isRefund = false, fate = 'registered' }: ToldReceipt,
): string {
  const signs = {
    FiscalNumber: 4,
    ShiftNumber: 97,
    ReceiptDatetime: '2026-11-23T12:00:00+03:00',
    FnNumber: '9999078900004312',
    EcrRegNumber: '0000000001012345',
    FiscalDocumentNumber: document,
    FiscalDocumentAttribute: 3_522_207_165,
  }
  const fields = {
    TerminalKey: 'ShopDEMO',
    OrderId: 'receipt',
    Success: fate !== 'failed',
    Status: 'RECEIPT',
    PaymentId: Number(id),
    ErrorCode: fate === 'failed' ? '38' : '0',
    Amount: amount,
    Type: isRefund ? 'IncomeReturn' : 'Income',
    ...(fate === 'registered' && signs),
  }
  const Receipt = { Items: [{ Name: 'Топ', Price: amount, Quantity: 1, Amount: amount, PaymentMethod: mode }] }
  return JSON.stringify({ ...fields, Receipt, Token: tokenOf(fields, password) })
}

const paidState = ({ PayType }: FakePayment) => (PayType === 'T' ? 'AUTHORIZED' : 'CONFIRMED')

function keepCard({ cards }: Books, { customer, PaymentId }: FakePayment): void {
  if (customer === undefined) return
  const face = { Status: 'A', Pan: '220220******7654', ExpDate: '1228' }
  cards.push({ CardId: `881${cards.length}`, RebillId: `rebill-${PaymentId}`, customer, ...face })
}

function answer(books: Books, path: FakeRequest['path'], fields: Json): FakeResponse {
  if (fields['TerminalKey'] !== 'ShopDEMO' || !isSigned(fields, password)) return no('204')
  const method = path.split('/').at(-1)
  if (method === 'Init') return init(books, fields)
  if (method === 'CheckOrder') return orderOf(books, fields)
  if (method === 'GetCardList') return json(books.cards.filter(({ customer }) => customer === fields['CustomerKey']))
  if (method === 'RemoveCard') return remove(books, fields)
  const payment = books.payments.get(String(fields['PaymentId']))
  if (!payment) return no('255')
  if (method === 'GetQr') return json({ Success: true, ErrorCode: '0', Data: 'https://qr.nspk.ru/AS10' })
  if (method === 'GetDeepLink')
    return json({ Success: true, ErrorCode: '0', Deeplink: 'mirpay://pay.mironline.ru/inapp/eyJhbGciOiJQUzI1NiJ9' })
  if (method === 'SendClosingReceipt') return closing(books, payment)
  if (method === 'Charge') return charge(books, payment, fields)
  if (method === 'Confirm') return confirm(payment, fields)
  if (method === 'Cancel') return cancel(books, payment, fields)
  return stateOf(payment)
}

/** App links are requested by plain URLs, without a signature. */
function appLink({ payments, hasTPay, appLink: told }: Books, path: string): FakeResponse {
  if (path === '/v2/TinkoffPay/terminals/ShopDEMO/status')
    return json({
      Success: true,
      ErrorCode: '0',
      Params: hasTPay ? { Allowed: true, Version: '2.0' } : { Allowed: false },
    })
  const [, bank, id = ''] =
    /^\/v2\/(TinkoffPay|SberPay)\/transactions\/(\d+)\/(?:versions\/2\.0\/)?link$/.exec(path) ?? []
  if (!payments.has(id)) return no('255')
  const link = bank === 'SberPay' ? `sberpay://invoicing/v2?bankInvoiceId=${id}` : `https://www.tinkoff.ru/tpay/${id}`
  return json({ Success: true, ErrorCode: '0', Params: { RedirectUrl: told ?? link } })
}

function init({ payments }: Books, fields: Json): FakeResponse {
  const { Items: items } = fields['Receipt'] as { Items: FakeItem[] }
  const sum = items.reduce((whole, { Amount }) => whole + Amount, 0)
  const isWrong = items.some(({ Amount, Price, Quantity }) => Amount !== Price * Quantity)
  if (sum !== fields['Amount'] || isWrong) return no('308')
  const PaymentId = String(3_093_639_567 + payments.size)
  const { OrderId, Amount, PayType } = fields as { OrderId: string; Amount: number; PayType: string }
  const customer = fields['Recurrent'] === 'Y' ? String(fields['CustomerKey']) : undefined
  payments.set(PaymentId, { PaymentId, OrderId, Amount, PayType, Status: 'NEW', back: 0, customer })
  return stateOf(payments.get(PaymentId)!, { PaymentURL: `https://securepay.tinkoff.ru/new/${PaymentId}` })
}

function orderOf({ payments }: Books, { OrderId }: Json): FakeResponse {
  const own = [...payments.values()].filter((each) => each.OrderId === OrderId)
  if (own.length === 0) return no('335')
  const Payments = own.map(({ PaymentId, Amount, Status }) => ({
    PaymentId,
    Amount,
    Status,
    Success: true,
    ErrorCode: '0',
  }))
  return json({ Success: true, ErrorCode: '0', OrderId, Payments })
}

function remove({ cards }: Books, { CardId, CustomerKey }: Json): FakeResponse {
  const card = cards.find((each) => each.CardId === CardId && each.customer === CustomerKey && each.Status === 'A')
  if (!card) return no('6')
  card.Status = 'D'
  return json({ Success: true, ErrorCode: '0', CardId, Status: 'D' })
}

/** Charges each payment once. */
function charge({ cards, fate }: Books, payment: FakePayment, { RebillId }: Json): FakeResponse {
  if (payment.Status !== 'NEW') return no('8')
  if (!cards.some((each) => each.RebillId === RebillId && each.Status === 'A') || fate === 'refused') return no('1054')
  if (fate === 'no_money') {
    payment.Status = 'REJECTED'
    return no('116')
  }
  payment.Status = fate === 'confirm' ? '3DS_CHECKING' : paidState(payment)
  return stateOf(payment)
}

function closing({ closings, knowsClosed }: Books, { PaymentId }: FakePayment): FakeResponse {
  if (knowsClosed && closings.includes(PaymentId))
    return json({ Success: false, ErrorCode: '1', Message: 'Закрывающий чек уже отправлен', Details: '' })
  closings.push(PaymentId)
  return json({ Success: true, ErrorCode: '0', Message: 'OK' })
}

function confirm(payment: FakePayment, { Amount }: Json): FakeResponse {
  if (payment.Status !== 'AUTHORIZED' || Number(Amount) > payment.Amount) return no('1006')
  Object.assign(payment, { Status: 'CONFIRMED', Amount: Number(Amount) })
  return stateOf(payment)
}

function cancel({ keys, isSlow }: Books, payment: FakePayment, fields: Json): FakeResponse {
  if (['NEW', 'FORM_SHOWED', 'AUTHORIZED'].includes(payment.Status)) {
    payment.Status = payment.Status === 'AUTHORIZED' ? 'REVERSED' : 'CANCELED'
    return stateOf(payment)
  }
  const [amount, key] = [Number(fields['Amount']), String(fields['ExternalRequestId'])]
  const sums = () => ({ NewAmount: payment.Amount - payment.back })
  const before = { OriginalAmount: payment.Amount - payment.back }
  if (keys.has(key)) return stateOf(payment, { ...before, ...sums() })
  if (payment.back + amount > payment.Amount) return no('1007')
  keys.add(key)
  if (isSlow) Object.assign(payment, { Status: 'ASYNC_REFUNDING', goingBack: amount })
  else bookRefund(payment, amount)
  return stateOf(payment, { ...before, ...sums() })
}

function bookRefund(payment: FakePayment, amount: number): void {
  payment.back += amount
  const status = payment.back === payment.Amount ? 'REFUNDED' : payment.back > 0 ? 'PARTIAL_REFUNDED' : 'CONFIRMED'
  Object.assign(payment, { Status: status, goingBack: 0 })
}

function endRefunds(books: Books, outcome: RefundOutcome): void {
  books.isSlow = false
  for (const payment of books.payments.values())
    if (payment.Status === 'ASYNC_REFUNDING') bookRefund(payment, outcome === 'done' ? (payment.goingBack ?? 0) : 0)
}
