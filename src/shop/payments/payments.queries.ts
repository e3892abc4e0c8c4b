import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { orders } from '../orders/orders.tables.ts'
import { paymentEvents, payments } from './payments.tables.ts'
import { livingStates } from './payments.rules.ts'

export type Payment = typeof payments.$inferSelect

export const isUnsettled = and(inArray(payments.state, [...livingStates]), isNull(payments.trouble))

/** Payment attempts of an order, the earliest first. */
export const paymentsOf = (db: Db, orderId: number): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))

export async function findPayment(db: Db, id: number) {
  const [row] = await db
    .select({ payment: payments, orderNumber: orders.number, orderState: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  return row && { ...row.payment, orderNumber: row.orderNumber, orderState: row.orderState }
}

/** Payment that bought the certificate spent on an order; undefined for one given away by staff. */
export async function paymentOfCertificate(db: Db, orderNumber: number): Promise<Payment | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from certificate_entries e join certificates c on c.id = e.certificate_id
    join payments p on p.order_id = c.sold_in
    where e.order_number = ${orderNumber} and e.kind = 'spent' and p.state = 'paid'
      and p.counted_at is not null order by e.id limit 1`)
  const id = rows[0]?.id
  return id === undefined ? undefined : findPayment(db, id)
}

/**
 * Condition for stranded payments: open work, but no contract with the provider any more, so no check, capture, refund
 * or receipt.
 */
const isStranded = (providers: readonly string[]) => sql<boolean>`(
  not ${payments.provider} = any(${sql.param([...providers])}::text[]) and (
    ${payments.state} in ('pending', 'held', 'refund_due')
    or exists (select from refunds r where r.payment_id = ${payments.id} and r.state = 'due')
    or exists (select from receipts c where c.payment_id = ${payments.id} and c.state in ('wanted', 'sent'))))`

export const strandedPayments = (db: Db, providers: readonly string[]): Promise<Payment[]> =>
  db.select().from(payments).where(isStranded(providers)).orderBy(payments.id).limit(500)

/** Latest payments for staff, those that need attention first. */
export const latestPayments = (db: Db, providers: readonly string[]) =>
  db
    .select({
      payment: payments,
      orderNumber: orders.number,
      orderState: orders.state,
      isStranded: isStranded(providers),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .orderBy(
      desc(or(isNotNull(payments.trouble), eq(payments.state, 'refund_due'), isStranded(providers))!),
      desc(payments.changedAt),
      desc(payments.id),
    )
    .limit(50)

export const eventsOf = (db: Db, { provider, providerId }: Pick<Payment, 'provider' | 'providerId'>) =>
  providerId === null
    ? []
    : db
        .select({ at: paymentEvents.createdAt, handledAt: paymentEvents.handledAt })
        .from(paymentEvents)
        .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.providerId, providerId)))
        .orderBy(asc(paymentEvents.id))

/**
 * Amounts of every order with a payment attempt: paid according to the order, and taken through providers less refunds.
 * SQL text, shared with the check of all books.
 */
export const moneyOfOrders = `
  select o.id, o.number, o.paid - o.refunded as paid, coalesce(sum(p.amount - p.released - (
      select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state = 'done'))
      filter (where p.counted_at is not null), 0) as taken, count(p.counted_at) as counted_payments
  from orders o join payments p on p.order_id = o.id group by o.id`

/** Orders whose two amounts differ. Orders paid on delivery after an online attempt are left out. */
export const moneyDifferences = async (db: Db) =>
  (
    await db.execute<{ number: number; paid: string; taken: string }>(sql`
      select number, paid, taken from (${sql.raw(moneyOfOrders)}) sums
      where counted_payments > 0 and paid <> taken order by id limit 100`)
  ).rows.map((row) => ({ number: row.number, paid: Number(row.paid), counted: Number(row.taken) }))
