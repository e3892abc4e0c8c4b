import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { signer } from '#kernel/signature.ts'
import type { PaymentProvider, ProviderPayment } from '#shop/payments/payment.port.ts'
import { testAcquirerPayments } from './test-acquirer.tables.ts'

export const testAcquirerPath = '/_acquirer'

type Row = typeof testAcquirerPayments.$inferSelect
type State = Row['state']

export type TestAcquirerOptions = { db: NodePgDatabase; secretKeys: readonly string[]; publicUrl: string }

/** A bank for play money inside a demo shop: what it knows lies in a table of its own, so every process knows it. */
export function testAcquirer({ db, secretKeys, publicUrl }: TestAcquirerOptions) {
  const { sign, read } = signer(secretKeys, 'test-acquirer')
  const answer = ({ id, key, state, amount }: Row): ProviderPayment => ({
    id,
    key,
    state,
    amount,
    currency: 'RUB',
    payUrl: state === 'pending' ? `${publicUrl}${testAcquirerPath}/${id}/` : null,
    reason: state === 'declined' ? 'no_money' : null,
  })
  const find = async (id: string): Promise<Row | undefined> =>
    (await db.select().from(testAcquirerPayments).where(eq(testAcquirerPayments.id, id)))[0]
  const byId = async (id: string): Promise<Row> => {
    const row = await find(id)
    if (!row) throw new Error('the test acquirer knows no such payment')
    return row
  }
  /** Nothing happens to a payment that is no longer in one of these states; what it is then is answered. */
  const move = async (id: string, to: State, from: readonly State[]): Promise<Row> => {
    const isThere = and(eq(testAcquirerPayments.id, id), inArray(testAcquirerPayments.state, [...from]))
    await db.update(testAcquirerPayments).set({ state: to }).where(isThere)
    return byId(id)
  }
  const provider: PaymentProvider = {
    name: 'test',
    methods: ['card', 'sbp'],
    create: async ({ key, method, amount, orderNumber, returnUrl }) => {
      const row = { id: randomUUID(), key, state: 'pending' as const, method, amount, returnUrl }
      await db
        .insert(testAcquirerPayments)
        .values({ ...row, orderNumber: String(orderNumber) })
        .onConflictDoNothing({ target: testAcquirerPayments.key })
      const [payment] = await db.select().from(testAcquirerPayments).where(eq(testAcquirerPayments.key, key))
      return answer(payment!)
    },
    read: async (id) => answer(await byId(id)),
    capture: async ({ id }) => answer(await byId(id)),
    cancel: async ({ id }) => answer(await move(id, 'cancelled', ['pending'])),
    refund: async ({ id }) => answer(await move(id, 'refunded', ['paid'])),
    paymentIn: ({ body }) => {
      const [id] = (read(body) ?? '').split(' ')
      return id || undefined
    },
  }
  return {
    provider,
    find,
    pay: (id: string) => move(id, 'paid', ['pending']),
    decline: (id: string) => move(id, 'declined', ['pending']),
    /** What it tells the shop about a payment; no two tellings are alike. */
    telling: (id: string): string => sign(`${id} ${randomUUID()}`),
  }
}

export type TestAcquirer = ReturnType<typeof testAcquirer>
