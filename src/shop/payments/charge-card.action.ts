import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Refusal } from '#kernel/refusal.ts'
import { after, minutes } from '#kernel/time.ts'
import { noteRefusedCard } from '../cards/cards.actions.ts'
import { chargeableToken } from '../cards/cards.queries.ts'
import type { PaymentInput } from './payment.port.ts'
import type { Payment } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import { settlePayment } from './settle-payment.action.ts'

export type StartParts = BankParts & { report: (error: unknown) => void }

/** `waiting`: the bank has not decided yet; `declined`: the bank refused, and the buyer needs another way. */
export type StartedPayment = { payUrl: string } | 'paid' | 'waiting' | 'declined'

/** Reports a bank error and refuses with 503: the buyer is not at fault and may try again. */
export const fromBank = <Answer>({ report }: Pick<StartParts, 'report'>, coming: Promise<Answer>): Promise<Answer> =>
  coming.catch((error: unknown) => {
    report(error)
    throw new Refusal('payment_not_begun', 503)
  })

/** Timeout of a charge, longer than a provider may take for all its answers. */
const chargePatience = minutes(2)

type Charge = { payment: Payment; input: PaymentInput; now: Date }

/**
 * Charges a saved card without asking the owner, so only one process at a time begins. Concurrent requests wait for the
 * result; if the answer was lost, the same key leads to the same payment.
 */
export async function chargeCard(parts: StartParts, { payment, input, now }: Charge): Promise<StartedPayment> {
  const { db } = parts
  const provider = providerOf(parts, payment)
  if (payment.providerId !== null || !(await beginCharge(db, payment.id, now))) return 'waiting'
  const card = payment.cardId === null ? undefined : await chargeableToken(db, payment.cardId)
  // An earlier charge may have moved money before the card was deleted: a job finds out.
  if (!card && payment.chargedAt !== null) return 'waiting'
  const remote = card ? await fromBank(parts, provider.charge(input, card)) : 'card_refused'
  if (remote === 'card_refused') {
    await noteNoCharge(db, payment, now)
    return 'declined'
  }
  const outcome = await settlePayment(db, { provider, remote, now })
  if (outcome?.countedAt) return 'paid'
  if (outcome?.state !== 'pending') return 'declined'
  return remote.payUrl ? { payUrl: remote.payUrl } : 'waiting'
}

async function beginCharge(db: NodePgDatabase, id: number, now: Date): Promise<boolean> {
  const isFree = or(isNull(payments.chargedAt), lt(payments.chargedAt, after(now, -chargePatience)))
  const { rowCount } = await db
    .update(payments)
    .set({ chargedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'pending'), isNull(payments.providerId), isFree))
  return rowCount === 1
}

/** Declines a charge that the bank refused for this card; the provider has made no payment. */
async function noteNoCharge(db: NodePgDatabase, { id, cardId }: Payment, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(payments)
      .set({ state: 'declined', reason: 'card_refused', changedAt: now })
      .where(and(eq(payments.id, id), eq(payments.state, 'pending'), isNull(payments.providerId)))
    if (cardId !== null) await noteRefusedCard(tx, cardId, now)
  })
}

/** Checks for a stuck charge: the bank asks for a step that the buyer was never shown. */
export const isStuckCharge = ({ state, providerId, payUrl, chargedAt }: Payment, now: Date): boolean =>
  state === 'pending' &&
  providerId !== null &&
  payUrl === null &&
  chargedAt !== null &&
  after(chargedAt, chargePatience) <= now

/**
 * Finds the payment of a charge whose answer was lost, because money may have moved; `coming` while the payment may
 * still be made.
 */
export async function lostCharge(
  parts: BankParts,
  payment: Pick<Payment, 'provider' | 'key' | 'chargedAt'>,
  now: Date,
): Promise<{ providerId: string } | 'none' | 'coming'> {
  const { key, chargedAt } = payment
  if (chargedAt === null) return 'none'
  const provider = providerOf(parts, payment)
  const remote = await provider.find({ key, since: chargedAt })
  if (!remote) return after(chargedAt, chargePatience) > now ? 'coming' : 'none'
  await settlePayment(parts.db, { provider, remote, now })
  return { providerId: remote.id }
}
