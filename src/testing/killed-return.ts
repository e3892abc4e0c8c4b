import { eq } from 'drizzle-orm'
import { openDatabase, type Connection } from '#kernel/db.ts'
import { testAcquirer } from '#partners/payments/test-acquirer.ts'
import { refundParts } from '#shop/payments/close-payments.action.ts'
import { workRefund } from '#shop/payments/work-refund.action.ts'
import { payments, refunds } from '#shop/payments/payments.tables.ts'
import { receiveReturn } from '#shop/returns/receive-return.action.ts'
import { settleReturns } from '#shop/returns/settle-returns.action.ts'

/** Steps at which a process dies, from receiving the goods of a return to its refund. */
export const returnKillSteps = ['receiving', 'received', 'due', 'asking', 'paid back', 'written', 'settled'] as const
export type ReturnKillStep = (typeof returnKillSteps)[number]

/** Input of a separate process: the return, and the step at which the process kills itself. */
export type KilledReturn = {
  connection: Connection
  requestId: number
  orderId: number
  step: ReturnKillStep
  at: string
}

const { connection, requestId, orderId, step, at } = JSON.parse(process.argv[2] ?? '') as KilledReturn
const now = new Date(at)
const { db } = openDatabase(connection, 4)
const { provider } = testAcquirer({
  db,
  secretKeys: ['a key of the bank that plays one'],
  publicUrl: 'http://localhost',
})
const dieAt = (each: ReturnKillStep) => {
  if (each === step) process.kill(process.pid, 'SIGKILL')
}

// Inside an open transaction its last write is lost.
if (step === 'receiving')
  await db.transaction(async (tx) => {
    await receiveReturn(tx, { id: requestId, storeId: null, by: 'shop', now })
    dieAt('receiving')
  })
await receiveReturn(db, { id: requestId, storeId: null, by: 'shop', now })
dieAt('received')
await refundParts(db, { orderId, now })
dieAt('due')
const bank = {
  ...provider,
  refund: async (wish: Parameters<typeof provider.refund>[0]) => {
    dieAt('asking')
    const answer = await provider.refund(wish)
    dieAt('paid back')
    return answer
  },
}
const isItsRefund = eq(payments.orderId, orderId)
const dueRows = await db
  .select({ id: refunds.id })
  .from(refunds)
  .innerJoin(payments, eq(payments.id, refunds.paymentId))
  .where(isItsRefund)
for (const { id } of dueRows) await workRefund({ db, providers: [bank] }, id, now)
dieAt('written')
await settleReturns(db, now)
dieAt('settled')
