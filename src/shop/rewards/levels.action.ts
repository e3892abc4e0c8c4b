import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { levelStarts } from '../loyalty/loyalty.rules.ts'
import { touch } from '../news.ts'

/** Range of account ids. */
type LevelRange = { from: number; to: number; now: Date }

const yearDays = 365

/**
 * Recalculates the purchases that members paid for and kept in a year, and the resulting level (O-35). Certificates
 * count when they are spent, not when they are bought. Unchanged rows are not written. Returns the number of changed
 * rows.
 */
export async function countLevels(db: Db, { from, to, now }: LevelRange): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ accountId: number; isOtherLevel: boolean }>(sql`
      with kept as (
        select o.account_id, sum(o.total - o.delivery_price + o.certificate_discount - o.taken_off
          + coalesce((select sum(r.delivery_price - r.certificate) from order_returns r where r.order_id = o.id), 0)) as sum
        from orders o
        where o.account_id between ${from} and ${to} and o.kind = 'goods' and o.state in ('delivered', 'partly_returned')
          and exists (select from order_history h where h.order_id = o.id and h.state = 'delivered'
            and h.created_at > ${after(now, -days(yearDays)).toISOString()}::timestamptz)
        group by 1
      ), counted as (
        select m.account_id, m.level as old_level, greatest(0, coalesce(k.sum, 0))::bigint as sum
        from loyalty_members m left join kept k on k.account_id = m.account_id where m.account_id between ${from} and ${to}
      ), leveled as (
        select *, case when sum >= ${roubles(levelStarts[3])} then 3 when sum >= ${roubles(levelStarts[2])} then 2
          else 1 end::smallint as level from counted
      )
      update loyalty_members m set year_sum = l.sum, level = l.level from leveled l
      where m.account_id = l.account_id and (m.year_sum, m.level) is distinct from (l.sum, l.level)
      returning m.account_id as "accountId", l.level <> l.old_level as "isOtherLevel"`)
    const otherLevels = rows.filter(({ isOtherLevel }) => isOtherLevel)
    if (otherLevels.length > 0)
      await touch(
        tx,
        otherLevels.map(({ accountId }) => `account:${accountId}` as const),
      )
    return rows.length
  })
}

/** Recalculates the buyer's level after a delivery or a return. */
export async function countLevelOfBuyer(db: NodePgDatabase, { orderId, now }: { orderId: number; now: Date }) {
  const { rows } = await db.execute<{ accountId: number | null }>(
    sql`select account_id as "accountId" from orders where id = ${orderId}`,
  )
  const id = rows[0]?.accountId
  if (id) await countLevels(db, { from: id, to: id, now })
}

/** Batch size: rows stay locked for a few hundredths of a second. */
const batch = 1_000

/** Recalculates all levels, in batches that keep row locks short. */
export async function countAllLevels(db: NodePgDatabase, now: Date): Promise<void> {
  const next = async (after: number) => {
    const { rows } = await db.execute<{ to: number | null }>(sql`select max(account_id) as to from (
      select account_id from loyalty_members where account_id > ${after} order by account_id limit ${batch}) m`)
    return rows[0]?.to ?? null
  }
  for (let from = 0, to = await next(0); to !== null; from = to, to = await next(to))
    await countLevels(db, { from: from + 1, to, now })
}
