import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { guestFavouritesKept, mostFavourites } from './favourites.rules.ts'
import { isOf } from './favourites.queries.ts'
import { favourites } from './favourites.tables.ts'

type Turn = { owner: Owner; productId: number; now: Date }
type Turned = { known: boolean; held: number; gone: boolean; put: boolean }

const columnOf = (owner: Owner): SQL => ('visitorId' in owner ? sql.raw('visitor_id') : sql.raw('account_id'))
const valueOf = (owner: Owner): SQL =>
  'visitorId' in owner ? sql`${owner.visitorId}::uuid` : sql`${owner.accountId}::integer`

const held = (owner: Owner): SQL => sql`(select count(*)::int from ${favourites} where ${isOf(owner)})`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** On becomes off and off becomes on; tells what is so afterwards. */
export async function toggleFavourite(db: Db, turn: Turn): Promise<boolean> {
  const { known, held: count, gone, put } = await turnOnce(db, turn)
  if (put) return true
  if (gone) return false
  if (!known) throw badField('product', 'not_for_sale')
  if (count >= mostFavourites) throw new Refusal('favourites_full', 400, { field: 'product', most: mostFavourites })
  // Another press put the same heart on in the same moment: ours comes after it.
  return toggleFavourite(db, turn)
}

/** The unique key settles who was first; of many presses at the limit a few may pass it together, which harms nobody. */
async function turnOnce(db: Db, { owner, productId, now }: Turn): Promise<Turned> {
  const { rows } = await db.execute<Turned>(sql`
    with gone as (delete from ${favourites} where ${isOf(owner)} and ${favourites.productId} = ${productId} returning 1),
    wanted as (select ${products.id}, ${paidPriceAt(moment(now))} as price from ${products}
      where ${products.id} = ${productId} and ${isPublished(moment(now))}),
    put as (insert into ${favourites} (${columnOf(owner)}, product_id, price_then, added_at)
      select ${valueOf(owner)}, wanted.id, wanted.price, ${moment(now)} from wanted
      where not exists (select from gone) and ${held(owner)} < ${mostFavourites}
      on conflict do nothing returning 1)
    select exists (select from wanted) as known, ${held(owner)} as held,
      exists (select from gone) as gone, exists (select from put) as put`)
  return rows[0]!
}

export type Removed = { productId: number; priceThen: Money; addedAt: Date }

/** Tells what was there, for whoever changes their mind. */
export const clearFavourites = async (db: Db, owner: Owner): Promise<Removed[]> =>
  db
    .delete(favourites)
    .where(isOf(owner))
    .returning({ productId: favourites.productId, priceThen: favourites.priceThen, addedAt: favourites.addedAt })

type Return = { owner: Owner; removed: Removed[]; now: Date }

/** Puts back what was removed; what is there again already stays as it is. */
export async function restoreFavourites(db: Db, { owner, removed, now }: Return): Promise<number> {
  const rows = JSON.stringify(
    removed.map(({ productId, priceThen, addedAt }) => ({
      product_id: productId,
      price_then: priceThen,
      added_at: addedAt > now ? now : addedAt,
    })),
  )
  const { rows: found } = await db.execute<{ quantity: number }>(sql`
    with back as (insert into ${favourites} (${columnOf(owner)}, product_id, price_then, added_at)
      select ${valueOf(owner)}, r.product_id, r.price_then, r.added_at
      from jsonb_to_recordset(${rows}::jsonb) as r (product_id integer, price_then bigint, added_at timestamptz)
      join ${products} on ${products.id} = r.product_id and ${isPublished(moment(now))}
      order by r.added_at desc limit greatest(0, ${mostFavourites} - ${held(owner)})
      on conflict do nothing returning 1)
    select (${held(owner)} + (select count(*) from back))::int as quantity`)
  return found[0]!.quantity
}

/**
 * A guest signs in: what the browser liked becomes the account's. What both liked keeps the earlier day and the price
 * of that day; where there is no room for all, the latest of the browser's are kept.
 */
export async function mergeFavourites(tx: Db, { from, to }: { from: string; to: number }): Promise<void> {
  const account: Owner = { accountId: to }
  await tx.execute(sql`
    with moved as (delete from ${favourites} where ${isOf({ visitorId: from })}
      returning product_id, price_then, added_at),
    ranked as (select moved.*, own.id is not null as is_own,
        row_number() over (partition by own.id is not null order by moved.added_at desc) as place
      from moved left join ${favourites} own on own.account_id = ${to} and own.product_id = moved.product_id)
    insert into ${favourites} as kept (account_id, product_id, price_then, added_at)
    select ${to}, product_id, price_then, added_at from ranked
    where is_own or place <= ${mostFavourites} - ${held(account)}
    on conflict (account_id, product_id) do update set
      price_then = case when excluded.added_at < kept.added_at then excluded.price_then else kept.price_then end,
      added_at = least(excluded.added_at, kept.added_at)`)
}

/** Few enough for one statement, and more than an hour brings. */
const clearedAtOnce = 1_000

/** Guests who did not come back. Answers how many there were. */
export async function clearAbandonedFavourites(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ guests: number }>(sql`
    with abandoned as (select visitor_id from ${favourites} where visitor_id is not null
      group by visitor_id having max(added_at) < ${moment(after(now, -guestFavouritesKept))} limit ${clearedAtOnce}),
    cleared as (delete from ${favourites} where visitor_id in (select visitor_id from abandoned) returning visitor_id)
    select count(distinct visitor_id)::int as guests from cleared`)
  return rows[0]?.guests ?? 0
}
