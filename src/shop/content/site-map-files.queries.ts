import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { companyPaths, standingPages } from './content.texts.ts'
import { shownCategories } from './site-map.queries.ts'

/** Site map entry: path without language, time of the last change, and pictures. */
export type MapAddress = { path: string; changedAt: Date | null; pictures: { hash: string; width: number }[] }

/** Page kinds small enough for one site map file; products have files of their own. */
export const mapKinds = ['pages', 'categories', 'lists', 'articles'] as const
export type MapKind = (typeof mapKinds)[number]

type Row = { kind: MapKind; path: string; changedAt: string | null; hash: string | null; width: number | null }

const address = ({ path, changedAt, hash, width }: Row): MapAddress => ({
  path,
  changedAt: changedAt === null ? null : new Date(changedAt),
  pictures: hash !== null && width !== null ? [{ hash, width }] : [],
})

/** All public addresses except products, in one statement. */
export async function mapAddresses(db: Db, now: Date): Promise<Record<MapKind, MapAddress[]>> {
  const { rows } = await db.execute<Row>(sql`
    with recursive ${pagesThere(now)}
    select p.kind, p.path, greatest(p.changed_at, a.changed_at) as "changedAt", m.hash, m.width
    from pages p left join address_changes a on a.path = btrim(p.path, '/') left join media m on m.id = p.media_id
    order by p.kind, p.place, p.id`)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const of = (kind: MapKind) => (byKind.get(kind) ?? []).map(address)
  return { pages: of('pages'), categories: of('categories'), lists: of('lists'), articles: of('articles') }
}

/** CTE `pages` of all readable pages except products, for a recursive statement. */
export const pagesThere = (now: Date): SQL => sql`${shownCategories},
  articles_read as (
    select a.id, a.slug, a.category_id, a.published_at, a.cover_media_id from articles a where a.published_at <= ${now}
  ),
  pages as (
  select 'categories' as kind, '/kategorii/' || s.slug || '/' as path, null::timestamptz as changed_at,
    s.cover_media_id as media_id, s.position as place, s.id from categories_shown s
  union all
  select 'categories', '/kategorii/' || coalesce(s.slug || '/', '') || '?' || f.facet || '=' || f.value, null, null, 100000, f.id
  from facet_pages f left join categories_shown s on s.id = f.category_id where f.category_id is null or s.id is not null
  union all
  select 'lists', '/new/' || s.slug || '/', null, null, s.position, s.id from categories_shown s where s.display_novelties
  union all
  select 'lists', '/sale/' || l.slug || '/', null, null, 10000 + l.position, l.id from sale_lists l where l.is_published
  union all
  select 'lists', '/tags/' || t.slug || '/', null, null, 20000 + t.position, t.id from tags t
  where exists (select 1 from product_tags pt join products p on p.id = pt.product_id where pt.tag_id = t.id and p.published_at <= ${now})
  union all
  select 'articles', '/' || c.section || '/' || c.slug || '/',
    (select max(r.published_at) from articles_read r where r.category_id = c.id), null, c.position, c.id from blog_categories c
  where exists (select 1 from articles_read r where r.category_id = c.id)
  union all
  select 'articles', '/' || c.section || '/' || c.slug || '/' || r.slug || '/', r.published_at, r.cover_media_id, 10000, r.id
  from articles_read r join blog_categories c on c.id = r.category_id
  union all
  select 'pages', '/pages/' || t.slug || '/', t.updated_at, null, t.position, t.id
  from text_pages t where t.published_at <= ${now} and t.type = 'customers'
  union all
  ${standing(now)}
  )`

/**
 * Standing pages. Company pages require their texts; the journal's change time is that of its latest published article.
 */
const standing = (now: Date): SQL => sql`
  select 'pages', s.path, greatest(t.updated_at, (select max(r.published_at) from articles_read r
    join blog_categories c on c.id = r.category_id where s.path = '/' || c.section || '/')), null, -1000 + s.place::int, 0
  from unnest(${sql.param(Object.keys(standingPages))}::text[]) with ordinality s (path, place)
  left join text_pages t on t.type = 'company' and '/' || text_page_path(t.type, t.slug) || '/' = s.path and t.published_at <= ${now}
  where t.id is not null or s.path <> all(${sql.param(companyPaths)}::text[])`

/** File number by product id, so that a file keeps its products when others come and go. */
export const productsInFile = 20_000

export type ProductFile = { file: number; changedAt: Date | null }

/** Site map files of products, with the latest change in each. */
export async function productFiles(db: Db, now: Date): Promise<ProductFile[]> {
  const { rows } = await db.execute<{ file: number; changedAt: string | null }>(sql`
    select (p.id - 1) / ${productsInFile}::int + 1 as file, greatest(max(p.published_at), max(a.changed_at)) as "changedAt"
    from products p left join address_changes a on a.path = 'content/' || p.slug
    where p.published_at <= ${now} group by 1 order by 1`)
  return rows.map(({ file, changedAt }) => ({ file, changedAt: changedAt === null ? null : new Date(changedAt) }))
}

const ofBatch = 1_000
const maxPictures = 5

type ProductRow = { id: number; path: string; changedAt: string; pictures: MapAddress['pictures'] }

/** Products of a site map file, in batches of a thousand. */
export async function* productAddresses(db: Db, file: number, now: Date): AsyncGenerator<MapAddress[]> {
  const last = file * productsInFile
  for (let after = last - productsInFile; ;) {
    const { rows } = await db.execute<ProductRow>(sql`
      select p.id, '/content/' || p.slug || '/' as path, greatest(p.published_at, a.changed_at) as "changedAt",
        (select coalesce(json_agg(json_build_object('hash', m.hash, 'width', m.width) order by pm.position), '[]')
          from product_media pm join media m on m.id = pm.media_id
          where pm.product_id = p.id and m.kind = 'image' and pm.position < ${maxPictures}) as pictures
      from products p left join address_changes a on a.path = 'content/' || p.slug
      where p.id > ${after} and p.id <= ${last} and p.published_at <= ${now} order by p.id limit ${ofBatch}`)
    if (rows.length > 0)
      yield rows.map(({ path, changedAt, pictures }) => ({ path, changedAt: new Date(changedAt), pictures }))
    if (rows.length < ofBatch) return
    after = rows.at(-1)?.id ?? last
  }
}
