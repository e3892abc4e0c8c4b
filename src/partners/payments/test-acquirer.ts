import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { kopecks, sum } from '#kernel/money.ts'
import { signer } from '#kernel/signature.ts'
import type { CardVault, CardToken, KeptCard } from '#shop/cards/card.port.ts'
import type {
  PaymentMethod,
  PaymentProvider,
  PaymentInput,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '#shop/payments/payment.port.ts'
import type { ReceiptProvider } from '#shop/receipts/receipt.port.ts'
import { usualMethods, yooKassaLimits } from './method-limits.ts'
import {
  testAcquirerCards,
  testAcquirerPayments,
  testAcquirerReceipts,
  testAcquirerRefunds,
} from './test-acquirer.tables.ts'

export const testAcquirerPath = '/_acquirer'

/** Suffix of a second payment under the same key, to distinguish our rows. */
const twinMark = '~twin'

type Row = typeof testAcquirerPayments.$inferSelect
type State = Row['state']

export type PlayedCard = (typeof testAcquirerCards.$inferSelect)['kind']

/** Test cards as the shop shows them; each kind behaves differently. */
export const playFaces: Record<PlayedCard, Omit<KeptCard, keyof CardToken>> = {
  obedient: { network: 'MIR', lastFour: '4477', lastMonth: '2029-08' },
  confirmed: { network: 'Visa', lastFour: '3220', lastMonth: '2028-12' },
  withdrawn: { network: 'Mastercard', lastFour: '0051', lastMonth: '2028-05' },
}

export type TestAcquirerOptions = {
  db: NodePgDatabase
  secretKeys: readonly string[]
  publicUrl: string
  methods?: readonly PaymentMethod[]
}

/**
 * Test acquirer: a bank for play money inside a demo shop. Its data is stored in the database, so every process sees
 * it.
 */
export function testAcquirer({ db, secretKeys, publicUrl, methods = usualMethods }: TestAcquirerOptions) {
  const { sign, read } = signer(secretKeys, 'test-acquirer')
  const answer = ({ id, key, state, amount, method, ...row }: Row): ProviderPayment => ({
    id,
    key: key.replace(twinMark, ''),
    state,
    amount,
    currency: 'RUB',
    refunded: row.refunded,
    holdUntil: null,
    payUrl: state === 'pending' ? `${publicUrl}${testAcquirerPath}/${id}/` : null,
    reason: state === 'declined' ? 'no_money' : null,
    method,
  })
  const { byId, byKey, move, make, plays } = acquirerBooks(db)
  const provider: PaymentProvider = {
    name: 'test',
    vat: '22',
    methods,
    holds: ['card', 'sberpay', 'tpay', 'mirpay', 'sber_parts'],
    codes: ['sbp'],
    limits: yooKassaLimits,
    create: async (input) => answer(await make(input, 'pending')),
    charge: async (input, { token }) => {
      const [card] = await db.select().from(testAcquirerCards).where(eq(testAcquirerCards.token, token))
      if (!card || card.kind === 'withdrawn') return 'card_refused'
      return answer(await make(input, card.kind === 'confirmed' ? 'pending' : input.isTwoStage ? 'held' : 'paid'))
    },
    find: async ({ key }) => {
      const row = await byKey(key)
      return row ? answer(row) : null
    },
    ...cardVault(db),
    read: async (id) => answer(await byId(id)),
    capture: async ({ id, amount }) => answer(await move(id, { state: 'paid', amount }, ['held'])),
    cancel: async ({ id }) => answer(await move(id, { state: 'cancelled' }, ['pending', 'held'])),
    refund: (input) => refund(db, input),
    readRefund: async ({ refundId }) => ({ id: refundId, state: 'done' }),
    receipt: (input) => register(db, input),
    paymentIn: ({ body }) => {
      const [id] = (read(body) ?? '').split(' ')
      return id || undefined
    },
    cardIn: (body) => read(body)?.split(' ').slice(2).join(' ') || undefined,
  }
  return {
    provider,
    ...plays,
    /** Saves the card before the money moves: a receiver of the webhook finds it. */
    pay: async (id: string, kind: PlayedCard = 'obedient') => {
      const { isTwoStage, savesCard, state } = await byId(id)
      if (savesCard && state === 'pending')
        await db.insert(testAcquirerCards).values({ token: randomUUID(), paymentId: id, kind }).onConflictDoNothing()
      return move(id, { state: isTwoStage ? 'held' : 'paid' }, ['pending'])
    },
    decline: (id: string) => move(id, { state: 'declined' }, ['pending']),
    /** Signed webhook body for a payment and its card marks; no two are alike. */
    notification: (id: string, card = ''): string => sign(`${id} ${randomUUID()} ${card}`),
  }
}

export type TestAcquirer = ReturnType<typeof testAcquirer>

function acquirerBooks(db: NodePgDatabase) {
  const find = async (id: string): Promise<Row | undefined> =>
    (await db.select().from(testAcquirerPayments).where(eq(testAcquirerPayments.id, id)))[0]
  const byId = async (id: string): Promise<Row> => {
    const row = await find(id)
    if (!row) throw new Error('the test acquirer knows no such payment')
    return row
  }
  /** Changes a payment that is in one of these states, and returns the current row either way. */
  const move = async (id: string, changes: Partial<Row>, from: readonly State[]): Promise<Row> => {
    const isThere = and(eq(testAcquirerPayments.id, id), inArray(testAcquirerPayments.state, [...from]))
    await db.update(testAcquirerPayments).set(changes).where(isThere)
    return byId(id)
  }
  const byKey = async (key: string): Promise<Row | undefined> =>
    (await db.select().from(testAcquirerPayments).where(eq(testAcquirerPayments.key, key)))[0]
  const make = async (input: PaymentInput, state: State): Promise<Row> => {
    const { key, method, amount, isTwoStage, savesCard, orderNumber, returnUrl } = input
    const row = { id: randomUUID(), key, state, method, amount, isTwoStage, savesCard, returnUrl }
    await db
      .insert(testAcquirerPayments)
      .values({ ...row, orderNumber: String(orderNumber) })
      .onConflictDoNothing({ target: testAcquirerPayments.key })
    return (await byKey(key))!
  }
  /** Creates a duplicate payment, like a bank that was called twice; returns its id. */
  const twin = async (id: string): Promise<string> => {
    const row = await byId(id)
    const key = `${row.key}${twinMark}`
    await db
      .insert(testAcquirerPayments)
      .values({ ...row, id: randomUUID(), key, state: 'pending' })
      .onConflictDoNothing({ target: testAcquirerPayments.key })
    return (await byKey(key))!.id
  }
  /** Late payment: the buyer confirms in the bank's app after the shop has given up. */
  const payLate = async (id: string): Promise<Row> => {
    const { isTwoStage } = await byId(id)
    return move(id, { state: isTwoStage ? 'held' : 'paid' }, ['cancelled', 'declined'])
  }
  /** Sets how later refunds and receipts of the payment behave. */
  const setFaults = async (id: string, faults: Partial<Pick<Row, 'refusesRefunds' | 'hasNoTill'>>): Promise<void> => {
    await db.update(testAcquirerPayments).set(faults).where(eq(testAcquirerPayments.id, id))
  }
  return { byId, byKey, move, make, plays: { find, twin, payLate, setFaults } }
}

const cardVault = (db: NodePgDatabase): CardVault => ({
  keepsCards: true,
  keptCard: async ({ id, key }) => {
    const [card] = await db.select().from(testAcquirerCards).where(eq(testAcquirerCards.paymentId, id))
    return card ? { token: card.token, customer: key, providerCard: null, ...playFaces[card.kind] } : null
  },
  forgetCard: async ({ token }) => {
    await db.delete(testAcquirerCards).where(eq(testAcquirerCards.token, token))
  },
})

/** Refunds once per key, and never more than was paid. */
async function refund(db: NodePgDatabase, { id, key, amount }: RefundRequest): Promise<ProviderRefund> {
  return db.transaction(async (tx) => {
    const isIt = eq(testAcquirerPayments.id, id)
    const [payment] = await tx.select().from(testAcquirerPayments).where(isIt).for('update')
    const refunds = await tx.select().from(testAcquirerRefunds).where(eq(testAcquirerRefunds.paymentId, id))
    if (refunds.some((each) => each.key === key)) return { id: key, state: 'done' }
    const back = kopecks(sum(refunds.map((each) => each.amount)) + amount)
    if (!payment || payment.refusesRefunds || amount <= 0 || back > payment.amount) return { id: key, state: 'failed' }
    await tx.insert(testAcquirerRefunds).values({ key, paymentId: id, amount })
    const isAll = back === payment.amount
    await tx
      .update(testAcquirerPayments)
      .set({ refunded: back, ...(isAll && { state: 'refunded' as const }) })
      .where(isIt)
    return { id: key, state: 'done' }
  })
}

const register = async (
  db: NodePgDatabase,
  { key, kind, paymentId, lines }: Parameters<ReceiptProvider['receipt']>[0],
): ReturnType<ReceiptProvider['receipt']> => {
  const isIt = eq(testAcquirerPayments.id, paymentId)
  const [payment] = await db
    .select({ hasNoTill: testAcquirerPayments.hasNoTill })
    .from(testAcquirerPayments)
    .where(isIt)
  if (payment?.hasNoTill) return { id: null, state: 'failed', fiscal: null }
  const amount = sum(lines.map(({ price, quantity }) => kopecks(price * quantity)))
  await db.insert(testAcquirerReceipts).values({ key, paymentId, kind, amount }).onConflictDoNothing()
  const [row] = await db
    .select({ number: testAcquirerReceipts.number, at: sql<string>`${testAcquirerReceipts.createdAt}::text` })
    .from(testAcquirerReceipts)
    .where(eq(testAcquirerReceipts.key, key))
  const { number, at } = row!
  return {
    id: key,
    state: 'done',
    fiscal: { document: String(number), storage: '9999000000000000', sign: '0000000000', at },
  }
}
