import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { asRoubles, plus } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { missingReceipts } from '../receipts/receipts.queries.ts'
import { namesOf } from '../contracts.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import type { PaymentProvider, ProviderPayment } from './payment.port.ts'
import { moneyDifferences, strandedPayments, type Payment } from './payments.queries.ts'
import { paymentEvents, paymentReports, payments, refunds } from './payments.tables.ts'
import { refundsOf } from './refund-money.action.ts'
import { goneOf, goneThroughBank } from './refunds.rules.ts'
import { settlePayment } from './settle-payment.action.ts'

type ReportParts = BankParts & { report: (error: unknown, what: string) => void }

/** Offset of the report day: after 4:00 in Moscow the previous day is over for every bank. */
const beginning = hours(3) - hours(4)
const dayOf = (now: Date): string => after(now, beginning).toISOString().slice(0, 10)

/**
 * Time windows of the daily check: payments changed within two days, including given-up ones that may have been paid
 * since, and those without an answer for a day after the change, as long as a bank page may stay open. Days when the
 * shop or the bank was down are made up for.
 */
const window = days(2)
const pageOpen = days(1)
/** Batch size of provider checks; also the maximum of each list for staff. */
const most = 500

/** Daily report, made once by the first process: differences between orders, payments, receipts and the provider. */
export async function reportDay(parts: ReportParts, now: Date): Promise<string[] | undefined> {
  const { db } = parts
  const day = dayOf(now)
  const [earlier] = await db.select({ day: paymentReports.day }).from(paymentReports).where(eq(paymentReports.day, day))
  if (earlier) return undefined
  const lines = [...(await askedLines(parts, now)), ...(await ownLines(parts, now))]
  const rows = await db.insert(paymentReports).values({ day, lines, createdAt: now }).onConflictDoNothing().returning()
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, after(now, -eventsKept)))
  if (rows.length === 0) return undefined
  if (lines.length > 0)
    parts.report(new Error(`${lines.length} differences; payment report shows them`), 'payments of the day')
  return lines
}

/** Retention of webhooks, long enough for every complaint about a payment. */
const eventsKept = days(90)

async function* recentPayments(db: Db, providers: string[], now: Date): AsyncGenerator<Payment> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const isRecent = sql`${payments.changedAt} > ${moment(after(now, -window))}`
  const isUnanswered = and(
    sql`coalesce(${payments.checkedAt}, ${payments.createdAt}) < ${payments.changedAt} + ${`${pageOpen} milliseconds`}::interval`,
    sql`${payments.changedAt} > ${moment(after(now, -eventsKept))}`,
  )
  let earlierThan: number | undefined
  while (true) {
    const batch = await db
      .select()
      .from(payments)
      .where(
        and(
          inArray(payments.provider, providers),
          or(isNotNull(payments.providerId), isNotNull(payments.chargedAt)),
          inArray(payments.state, ['paid', 'refunded', 'declined', 'cancelled']),
          or(isRecent, isUnanswered),
          earlierThan === undefined ? undefined : lt(payments.id, earlierThan),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(most)
    yield* batch
    earlierThan = batch.at(-1)?.id
    if (batch.length < most) return
  }
}

async function askedLines(parts: ReportParts, now: Date): Promise<string[]> {
  const { db, providers, report } = parts
  const lines: string[] = []
  for await (const payment of recentPayments(db, namesOf(providers), now))
    try {
      const provider = providerOf(parts, payment)
      const remote = await remoteOf(provider, payment)
      if (!remote) continue
      await settlePayment(db, { provider, remote, now })
      const difference = await differenceOf(db, payment, remote)
      if (difference) lines.push(`payment ${payment.id}: ${difference}`)
    } catch (error) {
      report(error, 'a payment of the daily report')
    }
  return lines
}

/** Provider state of a payment; a charge whose answer was lost is found by its key. */
const remoteOf = async (provider: Pick<PaymentProvider, 'find' | 'read'>, { providerId, key, chargedAt }: Payment) =>
  providerId === null ? provider.find({ key, since: chargedAt! }) : provider.read(providerId)

async function differenceOf(db: Db, { id, state, amount, countedAt, ...payment }: Payment, remote: ProviderPayment) {
  if (state !== 'paid' && state !== 'refunded') return undefined
  if (remote.state !== 'paid' && remote.state !== 'refunded') return `${state} with us, ${remote.state} there`
  if (countedAt !== null && plus(remote.amount, payment.released) !== amount)
    return `${asRoubles(amount)} with us, ${asRoubles(remote.amount)} there`
  const all = await refundsOf(db, id)
  const back = goneThroughBank(all)
  // Staff may have recorded by hand a refund made in the provider's dashboard.
  const there = remote.refunded
  return there === null || (there >= back && there <= goneOf(all))
    ? undefined
    : `${asRoubles(back)} went back with us, ${asRoubles(there)} there`
}

async function ownLines({ db, providers }: BankParts, now: Date): Promise<string[]> {
  const troubles = await db.select().from(payments).where(isNotNull(payments.trouble)).limit(most)
  const isLate = and(eq(refunds.state, 'due'), lt(refunds.createdAt, after(now, -days(1))))
  // A failed refund is settled once a later one of its payment has taken its place.
  const isFailed = and(
    eq(refunds.state, 'failed'),
    sql`not exists (select from refunds later where later.payment_id = ${refunds.paymentId}
      and later.id > ${refunds.id} and later.state <> 'failed')`,
  )
  const lateRefunds = await db.select().from(refunds).where(or(isFailed, isLate)).limit(most)
  const unhandled = await db
    .select({ id: paymentEvents.id, provider: paymentEvents.provider, providerId: paymentEvents.providerId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lt(paymentEvents.createdAt, after(now, -hours(1)))))
    .orderBy(paymentEvents.id)
    .limit(most)
  return [
    ...(await moneyDifferences(db)).map(
      (row) => `order ${row.number}: ${row.paid / 100} paid, ${row.counted / 100} taken`,
    ),
    ...troubles.map(({ id, trouble }) => `payment ${id}: ${trouble}`),
    ...(await strandedPayments(db, namesOf(providers))).map(
      ({ id, provider }) => `payment ${id}: no contract with ${provider}`,
    ),
    ...lateRefunds.map(
      ({ id, paymentId, amount, state }) => `refund ${id} of payment ${paymentId}: ${asRoubles(amount)} ${state}`,
    ),
    // The job has ended before asking the provider.
    ...unhandled.map(
      ({ id, provider, providerId }) => `telling ${id} of ${provider} about ${providerId}: nobody has handled it`,
    ),
    ...(await missingReceipts(db, now)).map(
      ({ receipt, orderNumber }) => `receipt ${receipt.id} of order ${orderNumber}: ${receipt.state}`,
    ),
  ]
}

export const latestReport = async (db: Db) =>
  (await db.select().from(paymentReports).orderBy(desc(paymentReports.day)).limit(1))[0]
