import { json, openCarrierServer, type FakeRequest, type FakeResponse } from '../carriers/carrier-server.fake.ts'
import { isSigned, tokenOf } from './tbank-client.ts'

type Json = Record<string, unknown>
type FakePayment = { PaymentId: string; OrderId: string; Amount: number; Status: string; PayType: string; back: number }
type FakeItem = { Amount: number; Price: number; Quantity: number }

const no = (code: string) => json({ Success: false, ErrorCode: code, Message: 'Нет', Details: 'Нет' })
const stateOf = ({ back: _back, PayType: _type, ...payment }: FakePayment, more: Json = {}) =>
  json({ Success: true, ErrorCode: '0', TerminalKey: 'ShopDEMO', ...payment, ...more })
const password = 'secret'

/** T-Bank acquiring v2, as much of it as the shop uses. */
export async function openFakeTBank() {
  const payments = new Map<string, FakePayment>()
  const keys = new Set<string>()
  const server = await openCarrierServer(({ path, body }) => answer({ payments, keys }, path, JSON.parse(body) as Json))
  const change = (id: string, changes: Partial<FakePayment>) => Object.assign(payments.get(id)!, changes)
  return {
    ...server,
    register: () => undefined,
    pay: (id: string) => change(id, { Status: payments.get(id)?.PayType === 'T' ? 'AUTHORIZED' : 'CONFIRMED' }),
    decline: (id: string) => change(id, { Status: 'REJECTED' }),
    otherSum: (id: string) => change(id, { Amount: 100 }),
    otherCurrency: null,
    telling: (id: string) => {
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
  }
}

type Books = { payments: Map<string, FakePayment>; keys: Set<string> }

function answer(books: Books, path: FakeRequest['path'], fields: Json): FakeResponse {
  if (fields['TerminalKey'] !== 'ShopDEMO' || !isSigned(fields, password)) return no('204')
  const method = path.split('/').at(-1)
  if (method === 'Init') return init(books, fields)
  const payment = books.payments.get(String(fields['PaymentId']))
  if (!payment) return no('255')
  if (method === 'GetQr') return json({ Success: true, ErrorCode: '0', Data: 'https://qr.nspk.ru/AS10' })
  if (method === 'Confirm') return confirm(payment, fields)
  if (method === 'Cancel') return cancel(books, payment, fields)
  return stateOf(payment)
}

function init({ payments }: Books, fields: Json): FakeResponse {
  const { Items: items } = fields['Receipt'] as { Items: FakeItem[] }
  const sum = items.reduce((whole, { Amount }) => whole + Amount, 0)
  const isWrong = items.some(({ Amount, Price, Quantity }) => Amount !== Price * Quantity)
  if (sum !== fields['Amount'] || isWrong) return no('308')
  const PaymentId = String(3_093_639_567 + payments.size)
  const { OrderId, Amount, PayType } = fields as { OrderId: string; Amount: number; PayType: string }
  payments.set(PaymentId, { PaymentId, OrderId, Amount, PayType, Status: 'NEW', back: 0 })
  return stateOf(payments.get(PaymentId)!, { PaymentURL: `https://securepay.tinkoff.ru/new/${PaymentId}` })
}

function confirm(payment: FakePayment, { Amount }: Json): FakeResponse {
  if (payment.Status !== 'AUTHORIZED' || Number(Amount) > payment.Amount) return no('1006')
  Object.assign(payment, { Status: 'CONFIRMED', Amount: Number(Amount) })
  return stateOf(payment)
}

function cancel({ keys }: Books, payment: FakePayment, fields: Json): FakeResponse {
  if (['NEW', 'FORM_SHOWED', 'AUTHORIZED'].includes(payment.Status)) {
    payment.Status = payment.Status === 'AUTHORIZED' ? 'REVERSED' : 'CANCELED'
    return stateOf(payment)
  }
  const [amount, key] = [Number(fields['Amount']), String(fields['ExternalRequestId'])]
  const before = { OriginalAmount: payment.Amount - payment.back }
  if (keys.has(key)) return stateOf(payment, before)
  if (payment.back + amount > payment.Amount) return no('1007')
  keys.add(key)
  payment.back += amount
  payment.Status = payment.back === payment.Amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  return stateOf(payment, { ...before, NewAmount: payment.Amount - payment.back })
}
