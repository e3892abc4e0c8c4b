import { and, eq, isNotNull } from 'drizzle-orm'
import { after, minutes } from '#kernel/time.ts'
import { keepCard } from '../cards/cards.actions.ts'
import { orders } from '../orders/orders.tables.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import { findPayment } from './payments.queries.ts'
import { payments } from './payments.tables.ts'

/** A bank may have the card a little later than the money. */
const patience = minutes(10)

/**
 * The job: the card of a payment whose buyer wants it kept. The wish is fulfilled once, so that a repeat does not bring
 * back a card that was forgotten meanwhile; for a while it waits for the provider to have the card. With money that no
 * order counts a card is kept at the bank, too, which nobody would see here: it is forgotten at once.
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
