import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { recall, remembered } from '../remember.ts'
import { standingPages } from './content.texts.ts'

/** Public address without language, in table-of-contents order. */
export type SiteMapNode = { path: string; title: Words; changedAt: Date | null; children: SiteMapNode[] }

type MapQuery = { now: Date; depth: 'all' | 'sections' }
type Entry = { under: string; path: string; title: Words; changedAt: string | null }

/** All public addresses of the shop: one statement, plus the standing pages. */
export const siteMap = (db: Db, now: Date): Promise<SiteMapNode[]> => readMap(db, { now, depth: 'all' })

const contentsMemory = remembered<SiteMapNode[]>({
  most: 1,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.some((tag) => contentsTags.has(tag)) ? 'all' : []),
})
const contentsTags = new Set<string>(['listing', 'frame', 'sales', 'tags', 'articles', 'texts'])

/** Site map without single products and articles, which may be many thousands and are listed elsewhere. */
export const knownContents = (db: Db, now: Date): Promise<SiteMapNode[]> =>
  recall(contentsMemory(db), 'all', () => readMap(db, { now, depth: 'sections' }))

async function readMap(db: Db, query: MapQuery): Promise<SiteMapNode[]> {
  const { rows } = await db.execute<Entry>(entries(query))
  const byParent = Map.groupBy(rows, ({ under }) => under)
  const grow = (under: string): SiteMapNode[] =>
    (byParent.get(under) ?? []).map(({ path, title, changedAt }) => ({
      path,
      title,
      changedAt: changedAt === null ? null : new Date(changedAt),
      children: grow(path),
    }))
  return Object.entries(standingPages).map(([path, title]) => ({ path, title, changedAt: null, children: grow(path) }))
}

/** Categories whose ancestors are all published, with the address of their parent; for a recursive statement. */
export const shownCategories = sql`categories_shown as (
    select id, slug, position, display_novelties, cover_media_id, '/kategorii/' as under from categories
    where parent_id is null and is_published
    union
    select c.id, c.slug, c.position, c.display_novelties, c.cover_media_id, '/kategorii/' || categories_shown.slug || '/'
    from categories_shown join categories c on c.parent_id = categories_shown.id where c.is_published
  )`

const entries = ({ now, depth }: MapQuery) => sql`
  with recursive ${shownCategories},
  -- The names of categories by language.
  category_names as (
    select category_id as id, json_object_agg(locale, name) as title from category_translations group by category_id
  ),
  -- Every page of every branch of the map.
  pages as (
    select 1 as branch, s.position, s.id, s.under, '/kategorii/' || s.slug || '/' as path, n.title, null::timestamptz as changed_at
    from categories_shown s join category_names n on n.id = s.id
    union all
    select 2, s.position, s.id, '/new/', '/new/' || s.slug || '/', n.title, null from categories_shown s join category_names n on n.id = s.id where s.display_novelties
    union all
    select 3, l.position, l.id, '/sale/', '/sale/' || l.slug || '/', json_object_agg(w.locale, w.title), null
    from sale_lists l join sale_list_translations w on w.sale_list_id = l.id where l.is_published group by l.id
    union all
    select 4, t.position, t.id, '/tags/', '/tags/' || t.slug || '/', json_object_agg(w.locale, w.text), null
    from tags t join tag_translations w on w.tag_id = t.id
    where exists (select 1 from product_tags pt join products p on p.id = pt.product_id where pt.tag_id = t.id and p.published_at <= ${now})
    group by t.id
    union all
    select 5, c.position, p.id, '/content/', '/content/' || p.slug || '/',
      json_object_agg(w.locale, w.name || ', ' || case w.locale when 'ru' then lower(cw.name) else cw.name end), p.published_at
    from products p join colors c on c.id = p.color_id
    join model_translations w on w.model_id = p.model_id
    join color_translations cw on cw.color_id = p.color_id and cw.locale = w.locale
    where p.published_at <= ${now} group by p.id, c.id
    union all
    select 6, c.position, c.id, '/' || c.section || '/', '/' || c.section || '/' || c.slug || '/', json_object_agg(w.locale, w.title), null
    from blog_categories c join blog_category_translations w on w.category_id = c.id
    where exists (select 1 from articles a where a.category_id = c.id and a.published_at <= ${now}) group by c.id
    union all
    select 7, 0, a.id, '/' || c.section || '/' || c.slug || '/', '/' || c.section || '/' || c.slug || '/' || a.slug || '/',
      json_object_agg(w.locale, w.title), a.published_at
    from articles a join blog_categories c on c.id = a.category_id join article_translations w on w.article_id = a.id
    where a.published_at <= ${now} group by a.id, c.id
    union all
    select 8, t.position, t.id, '/pages/', '/pages/' || t.slug || '/', json_object_agg(w.locale, w.title), t.updated_at
    from text_pages t join text_page_translations w on w.page_id = t.id where t.published_at <= ${now} and t.type = 'customers' group by t.id
  )
  select under, path, title, changed_at as "changedAt" from pages
  ${depth === 'all' ? sql`` : sql`where branch not in (5, 7)`} order by branch, position, id`
