import { randomUUID } from 'node:crypto'
import { plus, roubles, zero } from '#kernel/money.ts'
import type { ProviderReceipt, ReceiptWish } from '../receipts/receipt.port.ts'
import type { PaymentProvider, PaymentWish, ProviderPayment, ProviderRefund, RefundRequest } from './payment.port.ts'

export type FakeProvider = PaymentProvider & {
  /** How each payment stands, by its id; whoever writes here is the bank or the buyer. */
  payments: Map<string, ProviderPayment & { wish: PaymentWish }>
  /** What the till was asked to register, by the key of each. */
  receipts: Map<string, ReceiptWish>
  /** What it says of the next one; «done» unless said. */
  till: ProviderReceipt['state']
  /** Cards that it keeps, by their tokens, and what becomes of the next charge of one. */
  cards: Set<string>
  fate: 'paid' | 'held' | 'declined' | 'refused' | 'confirm' | 'thinking'
  /** What it says of the next refund, whose money moves when it is settled. */
  refundFate: 'done' | 'pending'
  /** It ends what is under way, or refuses it. */
  settleRefunds: (state: 'done' | 'failed') => void
  /** How often each call came. */
  calls: string[]
  /** Runs at the beginning of each call, which fails with it. */
  trouble?: (call: string) => void
  /** Runs at the end of each call, whose answer is lost with it. */
  lost?: (call: string) => void
}

/** A provider in memory, in whose bank a test sits. */
const fiscal = { document: '17', storage: '9999078900004312', sign: '3522207165', at: '2026-11-23T09:00:00Z' }

/** A provider in memory, in whose bank a test sits. */
export function aProvider(): FakeProvider {
  const bank = memoryBank()
  const note = async <Answer>(call: string, work: () => Answer): Promise<Answer> => {
    fake.calls.push(call)
    fake.trouble?.(call)
    const answer = work()
    fake.lost?.(call)
    return answer
  }
  const register = (wish: ReceiptWish): ProviderReceipt => {
    fake.receipts.set(wish.key, wish)
    return { id: wish.key, state: fake.till, fiscal: fake.till === 'done' ? fiscal : null }
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
    create: (wish) => note('create', () => bank.create(wish)),
    charge: (wish, { token }) =>
      note('charge', () => (fake.cards.has(token) ? bank.charge(wish, fake.fate) : 'card_refused')),
    find: ({ key }) => note('find', () => bank.byKey(key) ?? null),
    keptCard: ({ id, key }) =>
      note('keptCard', () => {
        if (!bank.byId(id).wish.savesCard) return null
        fake.cards.add(`token of ${key}`)
        const face = { network: 'MIR', lastFour: '4477', lastMonth: '2029-08' }
        return { token: `token of ${key}`, customer: key, providerCard: '17', ...face }
      }),
    forgetCard: ({ token }) => note('forgetCard', () => void fake.cards.delete(token)),
    read: (id) => note('read', () => bank.byId(id)),
    capture: ({ id, amount }) => note('capture', () => bank.change(id, { state: 'paid', amount }, ['held'])),
    cancel: ({ id }) => note('cancel', () => bank.change(id, { state: 'cancelled' }, ['pending', 'held'])),
    refund: (wish) => note('refund', () => (fake.refundFate === 'done' ? bank.payBack(wish) : bank.beginPayBack(wish))),
    readRefund: ({ refundId }) => note('readRefund', () => bank.refundById(refundId)),
    receipt: (wish) => note('receipt', () => register(wish)),
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
  const refunds = new Map<string, { wish: RefundRequest; state: ProviderRefund['state'] }>()
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
  /** Under one key once; a bank that wants its owner's word has a page for it. */
  const charge = (wish: PaymentWish, fate: FakeProvider['fate']) => {
    if (fate === 'refused') return 'card_refused'
    const isNew = byKey(wish.key) === undefined
    const payment = create(wish)
    if (!isNew || fate === 'confirm') return payment
    const state = fate === 'thinking' ? ('pending' as const) : fate
    all.set(payment.id, { ...payment, state, payUrl: null, reason: state === 'declined' ? 'no_money' : null })
    return byId(payment.id)
  }
  const create = (wish: PaymentWish) => {
    const earlier = byKey(wish.key)
    if (earlier) return earlier
    const id = randomUUID()
    const { key, amount } = wish
    const nothing = { refunded: zero, holdUntil: null, reason: null, method: null }
    const payment = { id, key, amount, currency: 'RUB', state: 'pending' as const, ...nothing, wish }
    all.set(id, { ...payment, payUrl: `https://bank.example/${id}/` })
    return byId(id)
  }
  /** Under one key once; of what is under way nothing has gone yet. */
  const payBack = (wish: RefundRequest): ProviderRefund => {
    const { id, key, amount } = wish
    const payment = byId(id)
    const back = plus(payment.refunded ?? zero, amount)
    if (refunds.has(key)) return refundById(key)
    if (amount <= zero || back > payment.amount) return { id: key, state: 'failed' }
    refunds.set(key, { wish, state: 'done' })
    all.set(id, { ...payment, refunded: back, state: back === payment.amount ? 'refunded' : payment.state })
    return { id: key, state: 'done' }
  }
  const beginPayBack = (wish: RefundRequest): ProviderRefund => {
    if (!refunds.has(wish.key)) refunds.set(wish.key, { wish, state: 'pending' })
    return refundById(wish.key)
  }
  const refundById = (id: string): ProviderRefund => ({ id, state: refunds.get(id)?.state ?? 'failed' })
  const settleRefunds = (state: 'done' | 'failed'): void => {
    for (const [key, { wish, ...refund }] of refunds) {
      if (refund.state !== 'pending') continue
      refunds.delete(key)
      if (state === 'done') payBack(wish)
    }
  }
  return { all, byId, byKey, change, charge, create, payBack, beginPayBack, refundById, settleRefunds }
}
