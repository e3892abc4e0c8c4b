import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { countingOf } from '../src/shop/listing/facets.queries.ts'
import { conditionsOf, pageSize, priceRange, type Filters } from '../src/shop/listing/listing.rules.ts'

/**
 * Plain SQL baseline without bit strings: the same keys, one row per key of a product, indexed both ways. The
 * comparison favors the baseline: combinations of size and height are not counted, and there is only one sort order.
 */
export async function addPlainKeys(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`drop table if exists plain_keys`)
  await db.execute(sql`create table plain_keys as select l.product_id, k.id as key_id
    from listing_products l cross join unnest(l.keys) u (id) join listing_keys k on k.id = u.id and k.facet <> 'price'`)
  await db.execute(sql`alter table plain_keys add primary key (product_id, key_id)`)
  await db.execute(sql`create unique index plain_keys_by_key on plain_keys (key_id, product_id)`)
  await db.execute(sql`vacuum analyze plain_keys`)
}

/**
 * Condition for products matching all filter groups, or all but one: facet counts ignore the filters of their group.
 */
function baseOf(filters: Filters, without: string): SQL {
  const conditions = Map.groupBy(conditionsOf(filters), ({ group }) => group)
  const range = priceRange(filters)
  const parts = [...conditions]
    .filter(([group]) => group !== without)
    .map(([, members]) => {
      const keys = sql.join(
        members.map(({ facet, value }) => sql`(${facet}, ${value})`),
        sql`, `,
      )
      return sql`l.product_id in (select p.product_id from plain_keys p join listing_keys k on k.id = p.key_id where (k.facet, k.value) in (${keys}))`
    })
  if (range && without !== 'price') parts.push(sql`l.price between ${range.low} and ${range.high}`)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

export async function plainList(db: NodePgDatabase, filters: Filters): Promise<{ total: number }> {
  const { countedFacets, countedWithout } = countingOf(filters)
  const counts = [...new Set(countedWithout)].map((without) => {
    const facets = countedFacets.filter((_, at) => countedWithout[at] === without)
    const names = sql.join(
      facets.map((facet) => sql`${facet}`),
      sql`, `,
    )
    return sql`select k.facet, k.value, count(*) as amount from listing_products l
      join plain_keys p on p.product_id = l.product_id join listing_keys k on k.id = p.key_id
      where cardinality(l.keys) > 0 and k.facet in (${names}) and ${baseOf(filters, without)} group by k.facet, k.value`
  })
  const { rows } = await db.execute<{ total: number }>(sql`select
    (select count(*)::int from listing_products l where cardinality(l.keys) > 0 and ${baseOf(filters, '')}) as total,
    (select json_build_array(min(l.price), max(l.price)) from listing_products l where ${baseOf(filters, 'price')}) as extremes,
    (select json_object_agg(c.facet || '/' || c.value, c.amount) from (${sql.join(counts, sql` union all `)}) c) as counts,
    array(select l.product_id from listing_products l where cardinality(l.keys) > 0 and ${baseOf(filters, '')}
      order by l.is_orderable desc nulls last, l.popularity desc nulls last, l.product_id desc nulls last limit ${pageSize}) as ids`)
  return rows[0]!
}

/** Baseline without bits and keys: facets counted directly over offers and products. Only two of the eight facets. */
export async function listOverOffers(db: NodePgDatabase, filters: Filters): Promise<void> {
  await db.execute(sql`select z.slug, c.slug, count(distinct p.id) from products p
    join colors c on c.id = p.color_id join model_categories mc on mc.model_id = p.model_id
    join categories g on g.id = mc.category_id join trade_offers o on o.product_id = p.id and o.stock > 0 and o.is_sellable
    join sizes z on z.id = o.size_id
    where p.published_at <= now() and ${filters.scope.category ? sql`g.slug = ${filters.scope.category}` : sql`true`}
    group by grouping sets ((z.slug), (c.slug))`)
}
