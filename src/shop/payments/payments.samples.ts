import { randomUUID } from 'node:crypto'
import { zero } from '#kernel/money.ts'
import type { PaymentProvider, PaymentWish, ProviderPayment } from './payment.port.ts'

export type FakeProvider = PaymentProvider & {
  /** How each payment stands, by its id; whoever writes here is the bank or the buyer. */
  payments: Map<string, ProviderPayment & { wish: PaymentWish }>
  /** How often each call came. */
  calls: string[]
  /** Runs at the beginning of each call, which fails with it. */
  trouble?: (call: string) => void
}

/** A provider in memory, in whose bank a test sits. */
export function aProvider(): FakeProvider {
  const all: FakeProvider['payments'] = new Map()
  const byId = (id: string) => {
    const payment = all.get(id)
    if (!payment) throw new Error('no such payment')
    return payment
  }
  const note = (call: string) => {
    fake.calls.push(call)
    fake.trouble?.(call)
  }
  const change = (id: string, state: ProviderPayment['state'], from: readonly ProviderPayment['state'][]) => {
    const payment = byId(id)
    if (from.includes(payment.state)) all.set(id, { ...payment, state, payUrl: null })
    return byId(id)
  }
  const fake: FakeProvider = {
    name: 'fake',
    methods: ['card', 'sbp'],
    payments: all,
    calls: [],
    create: async (wish) => {
      note('create')
      const earlier = [...all.values()].find(({ key }) => key === wish.key)
      if (earlier) return earlier
      const id = randomUUID()
      const { key, amount } = wish
      const payment = { id, key, amount, currency: 'RUB', state: 'pending' as const, reason: null, wish }
      all.set(id, { ...payment, payUrl: `https://bank.example/${id}/` })
      return byId(id)
    },
    read: async (id) => {
      note('read')
      return byId(id)
    },
    capture: async ({ id }) => {
      note('capture')
      return change(id, 'paid', ['held'])
    },
    cancel: async ({ id }) => {
      note('cancel')
      return change(id, 'cancelled', ['pending', 'held'])
    },
    refund: async ({ id, amount }) => {
      note('refund')
      if (amount <= zero) throw new Error('nothing to refund')
      return change(id, 'refunded', ['paid'])
    },
    paymentIn: ({ body, headers }) => {
      const [id = ''] = body.split(' ')
      return headers['x-bank'] === 'true' && all.has(id) ? id : undefined
    },
  }
  return fake
}
