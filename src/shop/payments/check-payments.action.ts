import { inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { namesOf } from '../contracts.ts'
import { isStuckCharge, lostCharge } from './charge-card.action.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import { captureHeld, closePayments, dueHolds } from './close-payments.action.ts'
import { findPayment } from './payments.queries.ts'
import { giveUpPayment } from './start-payment.action.ts'
import { payments } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'
import { dueRefunds, workRefund } from './work-refund.action.ts'

/** Batch size; the next run takes the rest. */
const atOnce = 50

type CheckParts = BankParts & { report: (error: unknown, what: string) => void }
type OpenPayment = {
  id: number
  orderId: number
  orderState: string
  state: string
  provider: string
  key: string
  providerId: string | null
  chargedAt: string | null
}

/**
 * Claims open payments that are due for a check: after half a minute for a new one, then after a quarter of its age, at
 * most an hour. The claim sets `checked_at`, so that several processes ask once.
 */
async function claimOpen(db: NodePgDatabase, providers: readonly string[], now: Date): Promise<OpenPayment[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<OpenPayment>(sql`
    with due as (
      select p.id from payments p where p.provider = any(${sql.param(providers)}::text[]) and p.trouble is null
        and p.state in ('pending', 'held')
        and coalesce(p.checked_at, p.created_at) <= ${moment}
          - greatest(interval '30 seconds', least((${moment} - p.created_at) / 4, interval '1 hour'))
      order by p.checked_at nulls first limit ${atOnce} for update skip locked
    )
    update payments p set checked_at = ${moment} from due, orders o where p.id = due.id and o.id = p.order_id
    returning p.id, p.order_id as "orderId", o.state as "orderState", p.state, p.provider, p.key, p.provider_id as "providerId",
      p.charged_at as "chargedAt"`)
  return rows
}

/** Checks open payments for lost webhooks and finishes interrupted work. Returns the number of payments checked. */
export async function checkPayments(parts: CheckParts, now: Date): Promise<number> {
  const { db, providers, report } = parts
  const names = namesOf(providers)
  const open = await claimOpen(db, names, now)
  for (const payment of open)
    await checkPayment(parts, payment, now).catch((error: unknown) => report(error, 'a payment that is still open'))
  for (const id of await dueHolds(db, names, now))
    await captureHeld(parts, id, now).catch((error: unknown) => report(error, 'money that is held'))
  for (const id of await dueRefunds(db, names, now))
    await workRefund(parts, id, now).catch((error: unknown) => report(error, 'money that goes back'))
  return open.length
}

async function checkPayment(parts: CheckParts, payment: OpenPayment, now: Date): Promise<void> {
  const { db } = parts
  const provider = providerOf(parts, payment)
  const { id, orderId, orderState, providerId, chargedAt } = payment
  if (providerId === null && chargedAt !== null) await resolveLostCharge(parts, id, now)
  if (providerId !== null) {
    const remote = await provider.read(providerId)
    const row = await settlePayment(db, { provider, remote, now })
    if (row && isStuckCharge(row, now)) await giveUpPayment(parts, row, now)
  }
  if (orderState !== 'awaiting_payment') await closePayments(parts, orderId, now)
}

/**
 * Resolves a charge whose answer was lost: either the provider knows the payment, or the attempt is given up and the
 * buyer may choose again.
 */
async function resolveLostCharge(parts: CheckParts, id: number, now: Date): Promise<void> {
  const payment = await findPayment(parts.db, id)
  if (payment && (await lostCharge(parts, payment, now)) === 'none') await giveUpPayment(parts, payment, now)
}

/** Minimum seconds between provider checks while a buyer waits on the page. */
const eagerSeconds = 2

export async function checkSoon(parts: BankParts, orderNumber: number, now: Date): Promise<void> {
  const { db, providers } = parts
  const { rows } = await db.execute<{ providerId: string; provider: string; key: string }>(sql`
    update payments p set checked_at = ${now.toISOString()}::timestamptz from orders o
    where o.number = ${orderNumber} and p.order_id = o.id and p.provider = any(${sql.param(namesOf(providers))}::text[])
      and p.trouble is null
      and p.state in ('pending', 'held') and p.provider_id is not null
      and coalesce(p.checked_at, p.created_at) <= ${now.toISOString()}::timestamptz - ${`${eagerSeconds} seconds`}::interval
    returning p.provider_id as "providerId", p.provider, p.key`)
  for (const payment of rows) {
    const provider = providerOf(parts, payment)
    const remote = await provider.read(payment.providerId)
    await settlePayment(db, { provider, remote, now })
  }
}

/** Makes every open payment due for the next check and returns their number. */
export async function checkAllSoon(db: NodePgDatabase): Promise<number> {
  const { rowCount } = await db
    .update(payments)
    .set({ checkedAt: sql`${payments.createdAt} - interval '1 day'` })
    .where(inArray(payments.state, ['pending', 'held']))
  return rowCount ?? 0
}
