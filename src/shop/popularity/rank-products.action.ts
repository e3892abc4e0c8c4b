import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { takeLock } from '../locks.ts'
import { newRanks, type NewRank } from './popularity.queries.ts'
import { hitTag, noveltyTag } from './popularity.rules.ts'

/** Batch size: up to this number, page caches are invalidated per product. */
const batch = 500
const nightsKept = days(30)

/** Ranking night; it starts at three in Moscow, midnight UTC. */
export const nightOf = (now: Date): string => now.toISOString().slice(0, 10)

/**
 * Ranks all products and saves changed ranks, one transaction per batch. Ranks depend only on orders and favorites, so
 * the next run completes an interrupted one. Returns the number changed.
 */
export async function rankProducts(db: Db, now: Date): Promise<number> {
  const ranks = await newRanks(db, now)
  for (let from = 0; from < ranks.length; from += batch)
    await db.transaction((tx) => writeRanks(tx, ranks.slice(from, from + batch), now))
  return ranks.length
}

/** Saves ranks; a concurrent choice of an editor takes precedence. */
async function writeRanks(tx: Db, ranks: NewRank[], now: Date): Promise<void> {
  await takeLock(tx, 'product ranks')
  await tx.execute(sql`
    update products p set popularity = r.popularity,
      is_novelty = coalesce(p.novelty_choice, r."isNovelty"), is_bestseller = coalesce(p.hit_choice, r."isHit"),
      first_published_at = coalesce(p.first_published_at,
        case when p.published_at <= ${now.toISOString()}::timestamptz then p.published_at end)
    from json_to_recordset(${JSON.stringify(ranks)}::json) as r (id integer, popularity integer, "isNovelty" boolean, "isHit" boolean)
    where p.id = r.id`)
  await matchBadges(
    tx,
    ranks.map(({ id }) => id),
  )
}

/** Syncs product badges with their rows; unknown tags are skipped. */
export async function matchBadges(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select p.id as product_id, t.id as tag_id from products p
      join tags t on (t.slug = ${noveltyTag} and p.is_novelty) or (t.slug = ${hitTag} and p.is_bestseller)
      where p.id = any(${sql.param(ids)}::integer[])
    ), gone as (
      delete from product_tags g using tags t
      where t.id = g.tag_id and t.slug in (${noveltyTag}, ${hitTag}) and g.product_id = any(${sql.param(ids)}::integer[])
        and not exists (select from wanted w where w.product_id = g.product_id and w.tag_id = g.tag_id)
    )
    insert into product_tags (product_id, tag_id, is_badge) select product_id, tag_id, true from wanted
    on conflict (product_id, tag_id) do nothing`)
}

/** Ranks products once a night, even if the shop was down at three. Safe to run in two processes. */
export async function rankNight(db: Db, now: Date): Promise<void> {
  const night = nightOf(now)
  const { rows } = await db.execute(sql`select from ranked_nights where night = ${night}`)
  if (rows.length > 0) return
  await rankProducts(db, now)
  await db.execute(sql`
    with earlier as (delete from ranked_nights where night < ${nightOf(after(now, -nightsKept))})
    insert into ranked_nights (night, ranked_at) values (${night}, ${now.toISOString()}::timestamptz)
    on conflict (night) do nothing`)
}
