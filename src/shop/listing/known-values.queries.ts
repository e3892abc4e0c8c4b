import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { live, type Live, type LiveDeps } from '../live.ts'
import { facetNames, pagesOf, type KnownValues } from './listing.rules.ts'

async function knownValues(db: Db): Promise<KnownValues> {
  const { rows } = await db.execute<{ facet: string; value: string }>(sql`
    select facet, value from listing_keys where facet in (
      'category', 'color', 'size', 'height', 'sleeve', 'gender', 'fabric', 'tag', 'made_size', 'made_height')
    union all select 'category', slug from categories
    union all select 'color', slug from colors
    union all select 'size', slug from sizes
    union all select 'sleeve', slug from sleeves
    union all select 'fabric', slug from fabrics
    union all select 'tag', slug from tags
    union all select 'store', slug from stores where is_published`)
  const { rows: counts } = await db.execute<{ total: number }>(sql`select count(*)::int as total from listing_products`)
  const values = new Map<string, Set<string>>([...facetNames, 'store'].map((name) => [name, new Set()]))
  for (const { facet, value } of rows) values.get(facet.replace('made_', ''))?.add(value)
  return { values, pages: pagesOf(counts[0]?.total ?? 0) }
}

export const liveKnownValues = (source: LiveDeps): Live<KnownValues> =>
  live({ ...source, freshMs: 60_000 }, ['listing', 'frame', 'colors', 'tags', 'stores'], knownValues)
