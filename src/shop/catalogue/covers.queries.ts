import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'

/** Cover pictures in the order visitors see them: popular ones first, starting with one per model. */
export async function coverHashes(db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select m.hash from products p
    join lateral (select media_id from product_media where product_id = p.id order by position limit 1) cover on true
    join media m on m.id = cover.media_id
    where p.published_at <= ${now.toISOString()}
    order by row_number() over (partition by p.model_id order by p.popularity desc, p.id desc), p.popularity desc, p.id desc
    limit ${limit}`)
  return rows.map(({ hash }) => hash)
}
