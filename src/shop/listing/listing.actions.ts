import { asc, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { tryLock } from '../locks.ts'
import { listingProducts } from './listing.tables.ts'

/** Batch size: takes about a tenth of the statement timeout on a busy machine. */
const batch = 200

/**
 * Refreshes products changed by time alone (sale starts and ends, publications) and touches the tags of their pages.
 * One process at a time; returns the number of changed products.
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

/** Batch size, small because catalogue writes wait for the same lock. */
const movedAtOnce = 50

/**
 * Applies stock changes from the queue to the lists; returns the number of rows taken. Skips rows locked by other
 * processes. A single statement, so a killed process loses nothing.
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
