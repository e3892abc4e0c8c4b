import { eq } from 'drizzle-orm'
import { openDatabase, type Connection } from '#kernel/db.ts'
import { testAcquirer } from '#partners/payments/test-acquirer.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { settleHandOver } from '#shop/payments/close-payments.action.ts'
import { handleEvent, keepEvent } from '#shop/payments/payment-events.action.ts'
import type { CardInput } from '#shop/cards/cards.rules.ts'
import type { PaymentProvider } from '#shop/payments/payment.port.ts'
import { paymentEvents } from '#shop/payments/payments.tables.ts'
import { startPayment } from '#shop/payments/start-payment.action.ts'
import { sendReceipts } from '#shop/receipts/send-receipts.action.ts'

/** Steps at which a process dies, from the bank's webhook to the receipt. */
export const paymentKillSteps = [
  'charge begun',
  'charged',
  'told',
  'read',
  'settled',
  'handed over',
  'taking',
  'taken',
  'booked',
  'registered',
  'receipt written',
] as const
export type PaymentKillStep = (typeof paymentKillSteps)[number]

/** Input of a separate process: the payment, and the step at which the process kills itself. */
export type KilledPayment = {
  connection: Connection
  number: number
  orderId: number
  providerId: string
  step: PaymentKillStep
  at: string
  /** Saved card to charge, for the first two steps. */
  card?: CardInput
}

const { connection, number, orderId, providerId, step, at, card } = JSON.parse(process.argv[2] ?? '') as KilledPayment
const now = new Date(at)
const secretKeys = ['a key of the bank that plays one']
const { db } = openDatabase(connection, 4)
const { provider, notification } = testAcquirer({ db, secretKeys, publicUrl: 'http://localhost' })
const dieAt = (each: PaymentKillStep) => {
  if (each === step) process.kill(process.pid, 'SIGKILL')
}
const bank: PaymentProvider = {
  ...provider,
  charge: async (wish, token) => {
    dieAt('charge begun')
    const answer = await provider.charge(wish, token)
    dieAt('charged')
    return answer
  },
  read: async (id) => {
    const answer = await provider.read(id)
    dieAt('read')
    return answer
  },
  capture: async (wish) => {
    dieAt('taking')
    const answer = await provider.capture(wish)
    dieAt('taken')
    return answer
  },
  receipt: async (wish) => {
    const answer = await provider.receipt(wish)
    dieAt('registered')
    return answer
  },
}

if (card) {
  const wish = { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', card, now } as const
  await startPayment({ db, providers: [bank], report: (error) => process.stderr.write(String(error)) }, wish)
}
await keepEvent(db, { provider: bank.name, providerId, body: notification(providerId), now })
dieAt('told')
const [event] = await db
  .select({ id: paymentEvents.id })
  .from(paymentEvents)
  .where(eq(paymentEvents.providerId, providerId))
await handleEvent({ db, providers: [bank], secretKeys }, event!.id, now)
dieAt('settled')
for (const to of ['packing', 'shipped', 'delivered'] as const)
  await db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now }))
dieAt('handed over')
await settleHandOver({ db, providers: [bank] }, orderId, now)
dieAt('booked')
await sendReceipts({ db, desks: [bank], report: (error) => process.stderr.write(String(error)) }, now)
dieAt('receipt written')
