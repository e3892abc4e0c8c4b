import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Refusal } from '#kernel/refusal.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#kernel/db.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import { piecesOfOrder, receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { piecesFor, receiptLines } from '../receipts/receipts.rules.ts'
import type { ReceiptSheet } from '../receipts/receipt.port.ts'
import type { PaymentProvider } from './payment.port.ts'
import { isUnsettled, type Payment } from './payments.queries.ts'
import { typeOfMethod, type PaymentMethod } from './payments.rules.ts'
import { payments } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'

export type StartInput = {
  number: number
  method: PaymentMethod
  locale: Locale
  returnUrl: string
  /** Somebody who may only pay, and must not be led to the order. */
  isByOther?: boolean
  now: Date
}
type BankParts = { db: NodePgDatabase; provider: PaymentProvider }
export type StartParts = BankParts & { report: (error: unknown) => void }

/** As often as another try may have to be given up before this one begins. */
const mostTries = 3

/**
 * Where the buyer pays for an order; nothing when it is paid already. A try that is open is gone on with, one by another
 * method is given up at the provider first: only one may take money. The provider is asked between transactions, never
 * within one, and under the key of the try, so that a repeat after a fault makes no second payment.
 */
export async function startPayment(parts: StartParts, input: StartInput): Promise<{ payUrl: string } | 'paid'> {
  const { db, provider } = parts
  const { number, method, locale, returnUrl, isByOther = false, now } = input
  for (let tries = 1; tries <= mostTries; tries++) {
    const payment = await db.transaction((tx) => openPayment(tx, provider, input))
    if (payment === 'paid') return 'paid'
    if (payment.method !== method || payment.isByOther !== isByOther) {
      await fromBank(parts, giveUpPayment(parts, payment, now))
      continue
    }
    if (payment.payUrl) return { payUrl: payment.payUrl }
    const { key, amount, isTwoStage } = payment
    const receipt = await receiptOf(parts, payment)
    const wish = { key, method, amount, isTwoStage, orderNumber: number, locale, returnUrl, receipt }
    const remote = await fromBank(parts, provider.create(wish))
    const outcome = await settlePayment(db, { provider, remote, now })
    if (outcome?.countedAt) return 'paid'
    if (remote.payUrl && outcome?.state === 'pending') return { payUrl: remote.payUrl }
  }
  throw new Refusal('payment_not_begun', 503)
}

/** What goes wrong at the bank is no fault of the buyer's, who may try again. */
const fromBank = <Answer>({ report }: StartParts, coming: Promise<Answer>): Promise<Answer> =>
  coming.catch((error: unknown) => {
    report(error)
    throw new Refusal('payment_not_begun', 503)
  })

/** The open try of an order, a new one where there is none; the order remembers how it is being paid for. */
async function openPayment(
  tx: Db,
  provider: PaymentProvider,
  { number, method, isByOther = false, now }: StartInput,
): Promise<Payment | 'paid'> {
  const order = await lockOrder(tx, number)
  if (order.paid >= order.total && order.state !== 'cancelled') return 'paid'
  refuseOver(order, now)
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isUnsettled))
  if (open) return open
  await tx.update(orders).set({ paymentType: typeOfMethod[method] }).where(eq(orders.id, order.id))
  const count = sql`(select count(*) + 1 from payments where order_id = ${order.id})`
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: provider.name,
      key: sql`${`${number}-`} || ${count}`,
      method,
      amount: order.total,
      isTwoStage: isHeld(provider, order, method),
      isByOther,
      createdAt: now,
      changedAt: now,
    })
    .returning()
  return payment!
}

/** What a buyer tries on is paid for when it is kept. */
const isHeld = ({ holds }: PaymentProvider, order: LockedOrder, method: PaymentMethod): boolean =>
  holds.includes(method) && pickupFacts[order.pickupType].fitting

/** What the payment is for, as its receipt will say it. */
async function receiptOf({ db, provider }: BankParts, { orderId, amount }: Payment): Promise<ReceiptSheet> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const pieces = piecesFor(amount, await piecesOfOrder(db, order!))
  return { buyer: receiptBuyer(order!), lines: receiptLines(pieces, { vat: provider.vat, mode: 'full_prepayment' }) }
}

function refuseOver({ state, payBefore }: LockedOrder, now: Date): void {
  if (state !== 'awaiting_payment' || (payBefore !== null && payBefore <= now)) throw new Refusal('payment_over', 409)
}

/** Nobody can pay through this try any more; money that came before that is taken notice of. */
export async function giveUpPayment(
  { db, provider }: BankParts,
  { id, key, providerId }: Payment,
  now: Date,
): Promise<void> {
  if (providerId !== null) {
    const remote = await provider.cancel({ id: providerId, key: `${key}-cancel` })
    await settlePayment(db, { provider, remote, now })
    return
  }
  // The provider has not answered for it, so nobody has been told where to pay.
  await db
    .update(payments)
    .set({ state: 'cancelled', changedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'pending'), sql`${payments.providerId} is null`))
}
