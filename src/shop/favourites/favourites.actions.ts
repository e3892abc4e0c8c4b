import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { guestFavouritesLifetime, maxFavourites } from './favourites.rules.ts'
import { belongsTo } from './favourites.queries.ts'
import { favourites } from './favourites.tables.ts'

type ToggleInput = { owner: Owner; productId: number; now: Date }
type ToggleResult = { isForSale: boolean; count: number; wasRemoved: boolean; wasAdded: boolean }

const columnOf = (owner: Owner): SQL => ('visitorId' in owner ? sql.raw('visitor_id') : sql.raw('account_id'))
const valueOf = (owner: Owner): SQL =>
  'visitorId' in owner ? sql`${owner.visitorId}::uuid` : sql`${owner.accountId}::integer`

const countSql = (owner: Owner): SQL => sql`(select count(*)::int from ${favourites} where ${belongsTo(owner)})`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Toggles a favorite; returns the new state. */
export async function toggleFavourite(db: Db, input: ToggleInput): Promise<boolean> {
  const { isForSale, count, wasRemoved, wasAdded } = await tryToggle(db, input)
  if (wasAdded) return true
  if (wasRemoved) return false
  if (!isForSale) throw badField('product', 'not_for_sale')
  if (count >= maxFavourites) throw new Refusal('favourites_full', 400, { field: 'product', most: maxFavourites })
  // A concurrent request added the same favorite, so toggle again.
  return toggleFavourite(db, input)
}

/**
 * Toggles in one statement; the unique key resolves races. Concurrent requests may slightly exceed the limit, which is
 * harmless.
 */
async function tryToggle(db: Db, { owner, productId, now }: ToggleInput): Promise<ToggleResult> {
  const { rows } = await db.execute<ToggleResult>(sql`
    with
    -- The heart that was there, taken off.
    removed as (delete from ${favourites} where ${belongsTo(owner)} and ${favourites.productId} = ${productId} returning 1),
    -- The product, if it is for sale, with its price of today.
    product as (select ${products.id}, ${paidPriceAt(moment(now))} as price from ${products}
      where ${products.id} = ${productId} and ${isPublished(moment(now))}),
    -- The new heart: only where none was taken off, and while there is room.
    added as (insert into ${favourites} (${columnOf(owner)}, product_id, price_then, added_at)
      select ${valueOf(owner)}, product.id, product.price, ${moment(now)} from product
      where not exists (select from removed) and ${countSql(owner)} < ${maxFavourites}
      on conflict do nothing returning 1)
    select exists (select from product) as "isForSale", ${countSql(owner)} as count,
      exists (select from removed) as "wasRemoved", exists (select from added) as "wasAdded"`)
  return rows[0]!
}

export type RemovedFavourite = { productId: number; priceThen: Money; addedAt: Date }

/** Returns the removed favorites, for undo. */
export const clearFavourites = async (db: Db, owner: Owner): Promise<RemovedFavourite[]> =>
  db
    .delete(favourites)
    .where(belongsTo(owner))
    .returning({ productId: favourites.productId, priceThen: favourites.priceThen, addedAt: favourites.addedAt })

type RestoreInput = { owner: Owner; removedFavourites: RemovedFavourite[]; now: Date }

/** Restores removed favorites; a product that was added again stays as it is. */
export async function restoreFavourites(db: Db, { owner, removedFavourites, now }: RestoreInput): Promise<number> {
  const rows = JSON.stringify(
    removedFavourites.map(({ productId, priceThen, addedAt }) => ({
      product_id: productId,
      price_then: priceThen,
      added_at: addedAt > now ? now : addedAt,
    })),
  )
  const { rows: counts } = await db.execute<{ quantity: number }>(sql`
    with
    -- Those that are still for sale, the latest first, as far as there is room.
    back as (insert into ${favourites} (${columnOf(owner)}, product_id, price_then, added_at)
      select ${valueOf(owner)}, r.product_id, r.price_then, r.added_at
      from jsonb_to_recordset(${rows}::jsonb) as r (product_id integer, price_then bigint, added_at timestamptz)
      join ${products} on ${products.id} = r.product_id and ${isPublished(moment(now))}
      order by r.added_at desc limit greatest(0, ${maxFavourites} - ${countSql(owner)})
      on conflict do nothing returning 1)
    select (${countSql(owner)} + (select count(*) from back))::int as quantity`)
  return counts[0]!.quantity
}

/**
 * Moves a guest's favorites to the account at sign-in. A product in both keeps the earlier date and its price; above
 * the limit, the guest's latest ones are kept. Returns the number of the account's other favorites, or 0 if the guest
 * had none.
 */
export async function mergeFavourites(tx: Db, { from, to }: { from: string; to: number }): Promise<number> {
  const account: Owner = { accountId: to }
  const { rows } = await tx.execute<{ others: number }>(sql`
    with
    -- All that the browser liked, taken from it.
    moved as (delete from ${favourites} where ${belongsTo({ visitorId: from })}
      returning product_id, price_then, added_at),
    -- Whether the account has it too, and its place among the others of its kind, the latest first.
    ranked as (select moved.*, own.id is not null as is_own,
        row_number() over (partition by own.id is not null order by moved.added_at desc) as place
      from moved left join ${favourites} own on own.account_id = ${to} and own.product_id = moved.product_id),
    merged as (insert into ${favourites} as own (account_id, product_id, price_then, added_at)
      select ${to}, product_id, price_then, added_at from ranked
      where is_own or place <= ${maxFavourites} - ${countSql(account)}
      on conflict (account_id, product_id) do update set
        price_then = case when excluded.added_at < own.added_at then excluded.price_then else own.price_then end,
        added_at = least(excluded.added_at, own.added_at))
    -- All see what was there before.
    select (case when exists (select from moved)
      then ${countSql(account)} - (select count(*) from ranked where is_own) else 0 end)::integer as others`)
  return rows[0]?.others ?? 0
}

/** Batch size: small enough for one statement, larger than an hour's amount. */
const clearedAtOnce = 1_000

/** Deletes favorites of guests who did not return. Returns the number of guests. */
export async function clearAbandonedFavourites(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ guests: number }>(sql`
    with
    -- Guests whose last heart is long ago.
    abandoned as (select visitor_id from ${favourites} where visitor_id is not null
      group by visitor_id having max(added_at) < ${moment(after(now, -guestFavouritesLifetime))} limit ${clearedAtOnce}),
    -- All they liked, removed.
    cleared as (delete from ${favourites} where visitor_id in (select visitor_id from abandoned) returning visitor_id)
    select count(distinct visitor_id)::int as guests from cleared`)
  return rows[0]?.guests ?? 0
}
