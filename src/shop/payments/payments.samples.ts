import { randomUUID } from 'node:crypto'
import { plus, roubles, zero } from '#kernel/money.ts'
import type { ProviderReceipt, ReceiptInput } from '../receipts/receipt.port.ts'
import type { PaymentProvider, PaymentInput, ProviderPayment, ProviderRefund, RefundRequest } from './payment.port.ts'

export type FakeProvider = PaymentProvider & {
  /** Payments by id; tests write here as the bank or the buyer. */
  payments: Map<string, ProviderPayment & { input: PaymentInput }>
  /** Receipts sent to the till, by key. */
  receipts: Map<string, ReceiptInput>
  /** State of the next receipt, `done` by default. */
  till: ProviderReceipt['state']
  /** Tokens of saved cards; `fate` is the result of the next charge. */
  cards: Set<string>
  fate: 'paid' | 'held' | 'declined' | 'refused' | 'confirm' | 'thinking'
  /** Result of the next refund; the money of a pending one moves when settled. */
  refundFate: 'done' | 'pending'
  /** Completes or refuses pending refunds. */
  settleRefunds: (state: 'done' | 'failed') => void
  /** Names of the calls made, in order. */
  calls: string[]
  /** Runs at the start of each call; an exception fails the call. */
  trouble?: (call: string) => void
  /** Runs at the end of each call; an exception loses the answer. */
  lost?: (call: string) => void
}

/** Fiscal data of every registered receipt. */
const fiscal = { document: '17', storage: '9999078900004312', sign: '3522207165', at: '2026-11-23T09:00:00Z' }

/** In-memory provider whose bank is controlled by the test. */
export function aProvider(): FakeProvider {
  const bank = memoryBank()
  const note = async <Answer>(call: string, work: () => Answer): Promise<Answer> => {
    fake.calls.push(call)
    fake.trouble?.(call)
    const answer = work()
    fake.lost?.(call)
    return answer
  }
  const register = (input: ReceiptInput): ProviderReceipt => {
    fake.receipts.set(input.key, input)
    return { id: input.key, state: fake.till, fiscal: fake.till === 'done' ? fiscal : null }
  }
  const fake: FakeProvider = {
    name: 'fake',
    vat: '22',
    methods: ['sbp', 'card'],
    holds: ['card'],
    codes: ['sbp'],
    limits: { sbp: { max: roubles(700_000) } },
    payments: bank.all,
    receipts: new Map(),
    keepsCards: true,
    cards: new Set(),
    fate: 'paid',
    refundFate: 'done',
    settleRefunds: bank.settleRefunds,
    till: 'done',
    calls: [],
    create: (input) => note('create', () => bank.create(input)),
    charge: (input, { token }) =>
      note('charge', () => (fake.cards.has(token) ? bank.charge(input, fake.fate) : 'card_refused')),
    find: ({ key }) => note('find', () => bank.byKey(key) ?? null),
    keptCard: ({ id, key }) =>
      note('keptCard', () => {
        if (!bank.byId(id).input.savesCard) return null
        fake.cards.add(`token of ${key}`)
        const face = { network: 'MIR', lastFour: '4477', lastMonth: '2029-08' }
        return { token: `token of ${key}`, customer: key, providerCard: '17', ...face }
      }),
    forgetCard: ({ token }) => note('forgetCard', () => void fake.cards.delete(token)),
    read: (id) => note('read', () => bank.byId(id)),
    capture: ({ id, amount }) => note('capture', () => bank.change(id, { state: 'paid', amount }, ['held'])),
    cancel: ({ id }) => note('cancel', () => bank.change(id, { state: 'cancelled' }, ['pending', 'held'])),
    refund: (input) =>
      note('refund', () => (fake.refundFate === 'done' ? bank.payBack(input) : bank.beginPayBack(input))),
    readRefund: ({ refundId }) => note('readRefund', () => bank.refundById(refundId)),
    receipt: (input) => note('receipt', () => register(input)),
    paymentIn: ({ body, headers }) => {
      const [id = ''] = body.split(' ')
      return headers['x-bank'] === 'true' && bank.all.has(id) ? id : undefined
    },
    cardIn: (body) => /card (\d{10} \d{4})/.exec(body)?.[1],
  }
  return fake
}

function memoryBank() {
  const all: FakeProvider['payments'] = new Map()
  const refunds = new Map<string, { input: RefundRequest; state: ProviderRefund['state'] }>()
  const byId = (id: string) => {
    const payment = all.get(id)
    if (!payment) throw new Error('no such payment')
    return payment
  }
  const change = (id: string, changes: Partial<ProviderPayment>, from: readonly ProviderPayment['state'][]) => {
    const payment = byId(id)
    if (from.includes(payment.state)) all.set(id, { ...payment, ...changes, payUrl: null })
    return byId(id)
  }
  const byKey = (key: string) => [...all.values()].find((each) => each.key === key)
  /** Charges once per key; a bank that wants confirmation has a page. */
  const charge = (input: PaymentInput, fate: FakeProvider['fate']) => {
    if (fate === 'refused') return 'card_refused'
    const isNew = byKey(input.key) === undefined
    const payment = create(input)
    if (!isNew || fate === 'confirm') return payment
    const state = fate === 'thinking' ? ('pending' as const) : fate
    all.set(payment.id, { ...payment, state, payUrl: null, reason: state === 'declined' ? 'no_money' : null })
    return byId(payment.id)
  }
  const create = (input: PaymentInput) => {
    const earlier = byKey(input.key)
    if (earlier) return earlier
    const id = randomUUID()
    const { key, amount } = input
    const nothing = { refunded: zero, holdUntil: null, reason: null, method: null }
    const payment = { id, key, amount, currency: 'RUB', state: 'pending' as const, ...nothing, input }
    all.set(id, { ...payment, payUrl: `https://bank.example/${id}/` })
    return byId(id)
  }
  /** Refunds once per key; a pending refund has moved no money. */
  const payBack = (input: RefundRequest): ProviderRefund => {
    const { id, key, amount } = input
    const payment = byId(id)
    const back = plus(payment.refunded ?? zero, amount)
    if (refunds.has(key)) return refundById(key)
    if (amount <= zero || back > payment.amount) return { id: key, state: 'failed' }
    refunds.set(key, { input, state: 'done' })
    all.set(id, { ...payment, refunded: back, state: back === payment.amount ? 'refunded' : payment.state })
    return { id: key, state: 'done' }
  }
  const beginPayBack = (input: RefundRequest): ProviderRefund => {
    if (!refunds.has(input.key)) refunds.set(input.key, { input, state: 'pending' })
    return refundById(input.key)
  }
  const refundById = (id: string): ProviderRefund => ({ id, state: refunds.get(id)?.state ?? 'failed' })
  const settleRefunds = (state: 'done' | 'failed'): void => {
    for (const [key, { input, ...refund }] of refunds) {
      if (refund.state !== 'pending') continue
      refunds.delete(key)
      if (state === 'done') payBack(input)
    }
  }
  return { all, byId, byKey, change, charge, create, payBack, beginPayBack, refundById, settleRefunds }
}
