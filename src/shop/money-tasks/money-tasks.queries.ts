import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks } from '#kernel/money.ts'
import type { MoneyTask } from './money-tasks.rules.ts'

type Row = Omit<MoneyTask, 'sum' | 'since'> & { sum: string; since: string }

/** Payments with a problem, unless a pending refund resolves it; a lost hold only while its order awaits the money. */
const troubles = sql`
  select p.trouble as kind, o.number as "orderNumber", p.id,
    case p.trouble when 'hold_lost' then p.amount else coalesce(p.received, p.amount - p.released) end as sum,
    p.changed_at as since
  from payments p join orders o on o.id = p.order_id
  where p.trouble is not null and p.state <> 'refunded'
    and not exists (select from refunds r where r.payment_id = p.id and r.state = 'due') and (p.trouble <> 'hold_lost'
    or (o.state not in ('cancelled', 'expired', 'returned') and o.paid - o.refunded < o.total - o.taken_off))`

/** Failed refunds; a later refund of the same payment settles a failed one. */
const failedRefunds = sql`
  select 'refund_failed', o.number, p.id, r.amount, r.changed_at
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
  where r.state = 'failed' and p.state <> 'refunded' and not exists (
    select from refunds later where later.payment_id = p.id and later.id > r.id and later.state <> 'failed')`

const lateRefunds = (now: string) => sql`
  select 'refund_late', o.number, r.id, r.amount, r.created_at
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
  where r.state = 'due' and r.created_at < ${now}::timestamptz - interval '1 day'`

/** Receipts overdue by law; providers' tills cannot issue some of them (decisions/049). */
const missingReceipts = (now: string) => sql`
  select 'receipt_missing', o.number, r.id, r.amount, r.changed_at from receipts r join orders o on o.id = r.order_id
  where r.state = 'failed'
    or (r.state in ('wanted', 'sent') and r.created_at <= ${now}::timestamptz - interval '1 hour')`

const transfers = sql`
  select 'transfer_to_return', o.number, t.id, t.sum, t.changed_at
  from invoice_transfers t join orders o on o.id = t.order_id where t.state = 'to_return'`

/** Money beyond the cost without a pending refund: paid on delivery or by an invoice, or the refund was interrupted. */
const owed = (now: string) => sql`
  select 'money_owed', o.number, o.id, o.paid - o.refunded - (o.total - o.taken_off), r.since
  from orders o join lateral (
    select max(created_at) as since from order_returns where order_id = o.id) r on r.since is not null
  where o.paid - o.refunded > o.total - o.taken_off and r.since < ${now}::timestamptz - interval '1 hour'
    and not exists (select from payments p where p.order_id = o.id and p.counted_at is not null and (p.state = 'held'
      or exists (select from refunds b where b.payment_id = p.id and b.state in ('due', 'failed'))))`

const stranded = (providers: readonly string[]) => sql`
  select 'no_contract', o.number, p.id, p.amount, p.changed_at from payments p join orders o on o.id = p.order_id
  where p.trouble is null and p.state in ('pending', 'held', 'refund_due')
    and p.provider <> all(${sql.param(providers)}::text[])`

/** Money tasks that need staff, the oldest first. */
export async function moneyTasks(db: Db, providers: readonly string[], now: Date): Promise<MoneyTask[]> {
  const moment = now.toISOString()
  const { rows } = await db.execute<Row>(sql`
    select tasks.*, (select o.state from orders o where o.number = tasks."orderNumber") as "orderState"
    from (${troubles} union all ${failedRefunds} union all ${lateRefunds(moment)}
      union all ${missingReceipts(moment)} union all ${transfers} union all ${owed(moment)}
      union all ${stranded(providers)}) tasks
    order by since, "orderNumber", id limit 500`)
  return rows.map(({ sum, since, ...row }) => ({ ...row, sum: kopecks(Number(sum)), since: new Date(since) }))
}
