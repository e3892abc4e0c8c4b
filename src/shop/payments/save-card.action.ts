import { and, eq, isNotNull } from 'drizzle-orm'
import { after, minutes } from '#kernel/time.ts'
import { keepCard } from '../cards/cards.actions.ts'
import { orders } from '../orders/orders.tables.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import { findPayment } from './payments.queries.ts'
import { payments } from './payments.tables.ts'

/** Maximum wait for the card, which a bank may have a little later than the money. */
const patience = minutes(10)

/**
 * Job that saves the card of a payment if the buyer agreed. The consent is used once, so that a retry does not restore
 * a card deleted meanwhile; the job waits a while for the provider to have the card. A payment that no order counts
 * leaves a card at the bank, too, invisible here: that card is deleted at once.
 */
export async function saveCard(parts: BankParts, paymentId: number, now: Date): Promise<void> {
  const { db } = parts
  const payment = await findPayment(db, paymentId)
  if (!payment?.cardConsent || payment.providerId === null) return
  const provider = providerOf(parts, payment)
  const { cardConsent: consentVersion, createdAt: agreedAt, orderId, providerId: id, key } = payment
  const card = await provider.keptCard({ id, key })
  if (!card && now < after(payment.countedAt ?? payment.changedAt, patience))
    throw new Error(`the card of payment ${paymentId} is not kept yet`)
  await db.transaction(async (tx) => {
    const isWished = and(eq(payments.id, paymentId), isNotNull(payments.cardConsent))
    const { rowCount } = await tx.update(payments).set({ cardConsent: null }).where(isWished)
    if (rowCount !== 1 || !card) return
    const [order] = await tx.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, orderId))
    await keepCard(tx, {
      accountId: payment.countedAt === null ? null : (order?.accountId ?? null),
      provider: provider.name,
      card,
      consentVersion,
      agreedAt,
      now,
    })
  })
}
