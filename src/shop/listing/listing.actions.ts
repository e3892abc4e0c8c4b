import { asc, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { tryLock } from '../locks.ts'
import { listingProducts } from './listing.tables.ts'

/** As many as a tenth of what a statement's time allows, on a machine that has other work. */
const batch = 200

/**
 * Sales begin and end and products appear without anybody writing anything: this works out anew whatever changed by
 * time alone, and touches the tags of its pages. One process at a time; answers how many products changed.
 */
export async function refreshDue(db: NodePgDatabase, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const count = await refreshBatch(db, now)
    total += count
    if (count < batch) return total
  }
}

const refreshBatch = (db: NodePgDatabase, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'listing due'))) return 0
    const due = await tx
      .select({ id: listingProducts.productId })
      .from(listingProducts)
      .where(lte(listingProducts.nextChangeAt, now))
      .orderBy(asc(listingProducts.nextChangeAt), asc(listingProducts.productId))
      .limit(batch)
    if (due.length > 0)
      await tx.execute(
        sql`select listing_refresh(${sql.param(due.map(({ id }) => id))}::int[], ${now.toISOString()}::timestamptz)`,
      )
    return due.length
  })

/** Few enough that a change of the catalogue, which needs the same lock, does not wait long. */
const movedAtOnce = 50

/**
 * Brings the lists up to what orders and receipts have made of the stock; answers how many moves it took. The rows of
 * the queue are locked before anything else, and those that another process works on are passed over. They go with the
 * same statement that works them out, so a process that is killed leaves them to the next one.
 */
export async function refreshMoved(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with taken as materialized (
      delete from listing_moved where id in (
        select id from listing_moved order by id limit ${movedAtOnce} for update skip locked)
      returning product_ids
    ), products as materialized (
      select array_agg(distinct p.id order by p.id) as ids from taken, unnest(taken.product_ids) as p (id)
    )
    select (select count(*)::integer from taken) as count,
      (select listing_refresh(ids, clock_timestamp()) from products where ids is not null)`)
  return rows[0]?.count ?? 0
}
