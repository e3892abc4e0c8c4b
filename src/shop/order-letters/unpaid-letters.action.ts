import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, days, hours } from '#kernel/time.ts'
import { takeLock } from '../locks.ts'
import { mailboxKey } from '../same-person.rules.ts'
import type { OrderLetterKind } from './order-letters.texts.ts'

/** E-mails that a stranger can trigger to any mailbox with an order that costs nothing to place, cancel or abandon. */
const firstKinds: readonly OrderLetterKind[] = ['toPay', 'toDeliver', 'invoice', 'cancelled', 'expired']
const unpaidKinds: readonly OrderLetterKind[] = [...firstKinds, 'expiring']

/** Maximum number of unpaid orders that e-mail one mailbox; enough for a family ordering together. */
export const maxUnpaidOrders = { hour: 5, day: 20 }

/** Unpaid order that was neither handled by staff nor placed by the signed-in owner of the mailbox. */
const isUnproved = sql`o.paid = 0
  and not exists (select from accounts a where a.id = o.account_id and o.taken_over_at is null
    and mailbox_key(a.email) = mailbox_key(o.email))
  and not exists (select from order_history h where h.order_id = o.id and h.by not in ('buyer', 'shop'))`

type LetterInput = { order: { id: number; email: string }; kind: OrderLetterKind; limitFactor: number; now: Date }
type Counts = { isLimited: boolean; isCounted: boolean; inHour: number; inDay: number }

/**
 * Decides whether to send an e-mail about an unpaid order. Orders above the limit are accepted silently, so strangers
 * cannot block the owner of a mailbox.
 */
export async function mayWriteUnpaid(
  db: NodePgDatabase,
  { order, kind, limitFactor, now }: LetterInput,
): Promise<boolean> {
  if (!unpaidKinds.includes(kind)) return true
  const key = mailboxKey(order.email)
  const since = (period: number) => sql`l.created_at > ${after(now, -period).toISOString()}::timestamptz`
  const isFirst = sql`l.kind = any(${sql.param([...firstKinds])}::text[])`
  return db.transaction(async (tx) => {
    await takeLock(tx, 'unpaid letters', key)
    const { rows } = await tx.execute<Counts>(sql`
      select exists (select from orders o where o.id = ${order.id} and ${isUnproved}) as "isLimited",
        exists (select from order_letters l where l.order_id = ${order.id} and ${isFirst}) as "isCounted",
        count(distinct o.id) filter (where ${since(hours(1))})::integer as "inHour",
        count(distinct o.id)::integer as "inDay"
      from orders o join order_letters l on l.order_id = o.id
      where mailbox_key(o.email) = ${key} and ${isFirst} and ${since(days(1))} and ${isUnproved}`)
    const { isLimited, isCounted, inHour, inDay } = rows[0]!
    if (!isLimited || isCounted) return true
    const isFull = inHour >= maxUnpaidOrders.hour * limitFactor || inDay >= maxUnpaidOrders.day * limitFactor
    if (kind === 'expiring' || isFull) return false
    await tx.execute(sql`insert into order_letters (order_id, kind, created_at)
      values (${order.id}, ${kind}, ${now.toISOString()}::timestamptz) on conflict do nothing`)
    return true
  })
}
