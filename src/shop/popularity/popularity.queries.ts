import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { orderStates, paymentTypes } from '../orders/orders.rules.ts'
import {
  countedDays,
  countsAsSold,
  epoch,
  halfLifeDays,
  heartWeight,
  hitDays,
  hitTag,
  maxHearts,
  maxHitsPerCategory,
  maxHitsPerModel,
  minHitSales,
  minNoveltyPieces,
  noveltyDays,
  noveltyTag,
  saleWeight,
  stepsPerDoubling,
} from './popularity.rules.ts'

/** New rank of a product that differs from its row or badges. */
export type NewRank = { id: number; popularity: number; isNovelty: boolean; isHit: boolean }

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** State and payment pairs that satisfy `countsAsSold`. */
const soldPairs = sql.join(
  orderStates.flatMap((state) =>
    paymentTypes.filter((type) => countsAsSold(state, type)).map((type) => sql`(${state}, ${type})`),
  ),
  sql`, `,
)

/**
 * Sales per buyer and week: a buyer is an account or a mailbox, or the order itself for erased people; weeks start in
 * Moscow time.
 */
const sales = (now: Date): SQL => sql`
  select l.product_id, min(o.placed_at) as at, ${saleWeight}::float8 as weight, true as is_sale
  from orders o join order_lines l on l.order_id = o.id
  where o.kind = 'goods' and o.exchange_of is null and (o.state, o.payment_type) in (${soldPairs})
    and o.placed_at > ${at(after(now, -days(countedDays)))} and o.placed_at <= ${at(now)}
    and l.product_id is not null and l.quantity > l.cancelled_quantity + l.returned_quantity
  group by l.product_id, coalesce('account ' || o.account_id, case when o.email = '' then 'order ' || o.id else mailbox_key(o.email) end),
    date_trunc('week', o.placed_at, 'Europe/Moscow')`

const hearts = (now: Date): SQL => sql`
  select product_id, added_at as at, ${heartWeight}::float8 as weight, false as is_sale
  from (
    select product_id, added_at, row_number() over (partition by product_id order by added_at desc) as place
    from favourites where added_at > ${at(after(now, -days(countedDays)))} and added_at <= ${at(now)}
  ) newest where place <= ${maxHearts}`

/** All products with their current ranks and editors' choices. */
const ranked = (now: Date): SQL => sql`
  with events as (${sales(now)} union all ${hearts(now)}),
  liked as (
    select product_id,
      round(${stepsPerDoubling} * ln(1 + sum(weight
        * power(2::float8, extract(epoch from at - ${at(epoch)})::float8 / ${days(halfLifeDays) / 1_000}))) / ln(2::float8))::integer as popularity,
      count(*) filter (where is_sale and at > ${at(after(now, -days(hitDays)))}) as sales
    from events group by 1
  ), pieces as (
    select product_id, sum(stock) as pieces from trade_offers where stock > 0 group by 1
  ), badges as (
    select t.product_id, coalesce(bool_or(g.slug = ${noveltyTag}), false) as novelty, coalesce(bool_or(g.slug = ${hitTag}), false) as hit
    from product_tags t join tags g on g.id = t.tag_id where g.slug in (${noveltyTag}, ${hitTag}) group by 1
  ), found as (
    select p.id, p.model_id, coalesce(l.popularity, 0) as popularity,
      p.published_at <= ${at(now)} and coalesce(n.pieces, 0) >= ${minNoveltyPieces}
        and coalesce(p.first_published_at, p.published_at) > ${at(after(now, -days(noveltyDays)))} as is_novelty,
      case when l.sales >= ${minHitSales} and n.pieces > 0 and p.published_at <= ${at(now)} then c.category_id end as hit_category
    from products p left join liked l on l.product_id = p.id left join pieces n on n.product_id = p.id
    left join model_categories c on c.model_id = p.model_id and c.is_main
  ), of_model as (
    select id, hit_category, popularity,
      row_number() over (partition by hit_category, model_id order by popularity desc, id desc) as place
    from found where hit_category is not null
  ), hits as (
    select id, row_number() over (partition by hit_category order by popularity desc, id desc) as place
    from of_model where place <= ${maxHitsPerModel}
  )
  select p.id, f.popularity, coalesce(p.novelty_choice, f.is_novelty, false) as is_novelty,
    coalesce(p.hit_choice, h.place <= ${maxHitsPerCategory}, false) as is_hit,
    p.popularity as old_popularity, p.is_novelty as was_novelty, p.is_bestseller as was_hit,
    coalesce(b.novelty, false) as has_novelty_tag, coalesce(b.hit, false) as has_hit_tag,
    p.first_published_at is null and p.published_at <= ${at(now)} as is_first_seen
  from products p join found f on f.id = p.id left join hits h on h.id = p.id left join badges b on b.product_id = p.id`

/** Ranking statement, exported to inspect its plan. */
export const newRanksStatement = (now: Date): SQL => sql`
  select id, popularity, is_novelty as "isNovelty", is_hit as "isHit" from (${ranked(now)}) r
  where (popularity, is_novelty, is_hit) is distinct from (old_popularity, was_novelty, was_hit) or is_first_seen
    or (has_novelty_tag <> is_novelty and exists (select from tags where slug = ${noveltyTag}))
    or (has_hit_tag <> is_hit and exists (select from tags where slug = ${hitTag}))
  order by id`

/** Products whose computed rank differs from the stored rank or badges. */
export const newRanks = async (db: Db, now: Date): Promise<NewRank[]> =>
  (await db.execute<NewRank>(newRanksStatement(now))).rows
