import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { isSlug } from '#kernel/slug.ts'
import { statement } from '#kernel/statement.ts'
import { pictureJson } from '../media/media.queries.ts'
import type { Picture } from '../media/media.rules.ts'
import { wordsOf } from '../words-of.ts'
import type { Block } from './blocks.rules.ts'
import { knownBlocks } from './blocks.schemas.ts'
import type { Section } from './texts.tables.ts'

export type ArticleCategory = { slug: string; section: Section; title: Words; articles: number }

/** Categories with the number of published articles. */
export async function blogCategories(db: Db, now: Date, section?: Section): Promise<ArticleCategory[]> {
  return readCategories(db, { now, section: section ?? null })
}

const [now, section, locale] = [sql.placeholder('now'), sql.placeholder('section'), sql.placeholder('locale')]

const readCategories = statement<ArticleCategory>(
  'blog_categories',
  () => sql`
    select c.slug, c.section, ${wordsOf('blog_category', sql`c.id`, { fields: 'title', by: 'category_id' })} as title,
      (select count(*)::int from articles a where a.category_id = c.id and a.published_at <= ${now}) as articles
    from blog_categories c where ${section}::text is null or c.section = ${section}
    order by c.section, c.position, c.id`,
)

export type ArticleTitle = { section: Section; category: string; slug: string; title: Words }

const maxTitles = 1_000

/** Titles of published articles, newest first, without ended promotions. */
export const articleTitles = (db: Db, now: Date): Promise<ArticleTitle[]> => readTitles(db, { now })

const readTitles = statement<ArticleTitle>(
  'article_titles',
  () => sql`
    select c.section, c.slug as category, a.slug, ${wordsOf('article', sql`a.id`, { fields: 'title', by: 'article_id' })} as title
    from articles a join blog_categories c on c.id = a.category_id
    where a.published_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
    order by a.published_at desc, a.id desc limit ${sql.raw(String(maxTitles))}`,
)

export type Teaser = {
  slug: string
  category: { slug: string; title: string }
  title: string
  lead: string
  cover: Picture | null
  readingMinutes: number
  publishedAt: string
  startsAt: string | null
  endsAt: string | null
  /** Sale list of a promotion, and the number of published models on it. */
  sale: { slug: string; models: number } | null
  /** Slugs of the first products shown in a promotion. */
  products: string[]
}

type Aliases = { article: string; category: string }

/** JSON fields of a teaser, for the rows with these aliases. */
function teaserFields({ article, category }: Aliases): SQL {
  const articleWord = (field: string) => articleWordOf(article, field)
  return sql`'slug', ${sql.raw(article)}.slug, 'readingMinutes', ${sql.raw(article)}.reading_minutes,
    'publishedAt', ${sql.raw(article)}.published_at, 'startsAt', ${sql.raw(article)}.starts_at,
    'endsAt', ${sql.raw(article)}.ends_at, 'sale', ${saleOf(article)}, 'products', coalesce(${productsOf(article)}, '[]'),
    'cover', (select ${pictureJson} from media m where m.id = ${sql.raw(article)}.cover_media_id),
    'category', json_build_object('slug', ${sql.raw(category)}.slug, 'title', (select w.title from blog_category_translations w
      where w.category_id = ${sql.raw(category)}.id and w.locale = ${locale})),
    'title', ${articleWord('title')}, 'lead', ${articleWord('lead')}`
}

const saleOf = (
  article: string,
): SQL => sql`(select json_build_object('slug', l.slug, 'models', (select count(distinct p.model_id)::int
    from sale_list_products lp join products p on p.id = lp.product_id where lp.sale_list_id = l.id and p.published_at <= ${now}))
  from sale_lists l where l.id = ${sql.raw(article)}.sale_list_id and l.is_published)`

/** Product slugs of a teaser, for promotions only. */
const productsOf = (
  article: string,
): SQL => sql`(select jsonb_path_query_first(w.blocks, '$[*] ? (@.kind == "products").slugs')
  from article_translations w
  where w.article_id = ${sql.raw(article)}.id and w.locale = ${locale} and ${section} = 'sales')`

const articleWordOf = (article: string, field: string): SQL => sql`(select ${sql.raw(`w.${field}`)}
  from article_translations w where w.article_id = ${sql.raw(article)}.id and w.locale = ${locale})`

export type ArticlesQuery = {
  section: Section
  locale: Locale
  now: Date
  category?: string | undefined
  page?: number
  ofPage?: number
  /** Full-text search in the article language, matching all word forms. */
  search?: string | undefined
}

/** Page of teasers, newest first, with the total; running promotions come before upcoming and ended ones. */
export async function articlesOf(db: Db, query: ArticlesQuery): Promise<{ total: number; teasers: Teaser[] }> {
  const { category = null, page = 1, ofPage = articlesOnPage, search = null, ...rest } = query
  const rows = await readTeasers(db, { ...rest, category, ofPage, search, skip: (page - 1) * ofPage })
  return { total: rows[0]?.total ?? 0, teasers: rows.map(({ teaser }) => teaser) }
}

const readTeasers = statement<{ total: number; teaser: Teaser }>('article_teasers', () => {
  const [category, search] = [sql.placeholder('category'), sql.placeholder('search')]
  return sql`
    select count(*) over ()::int as total, json_build_object(${teaserFields({ article: 'a', category: 'c' })}) as teaser
    from articles a join blog_categories c on c.id = a.category_id
    where c.section = ${section} and a.published_at <= ${now} and (${category}::text is null or c.slug = ${category})
      and (${search}::text is null or a.id in (${saySo(search)}))
    order by case when a.ends_at <= ${now} then 2 when a.starts_at > ${now} then 1 else 0 end, a.published_at desc, a.id desc
    limit (select ${sql.placeholder('ofPage')}::int) offset (select ${sql.placeholder('skip')}::int)`
})

/** Full-text match in title, lead or blocks. */
function saySo(search: ReturnType<typeof sql.placeholder>): SQL {
  const language = sql`(case ${locale} when 'ru' then 'russian' else 'english' end)::regconfig`
  return sql`select w.article_id from article_translations w where w.locale = ${locale}
    and article_words(w.locale, w.title, w.lead, w.blocks)
      @@ websearch_to_tsquery(${language}, translate(${search}::text, 'ёЁ', 'еЕ'))`
}

/** O-10 */
export const articlesOnPage = 12

export type WholeArticle = Teaser & { author: string; editedAt: string | null; blocks: Block[]; next: Teaser[] }
export type ArticleQuery = { section: Section; category: string; article: string; locale: Locale; now: Date }

/** Article with three more teasers: same category first, then newest. */
export async function findArticle(db: Db, query: ArticleQuery): Promise<WholeArticle | undefined> {
  if (!isSlug(query.category) || !isSlug(query.article)) return undefined
  const [row] = await readArticle(db, query)
  return row && { ...row.article, blocks: knownBlocks(row.article.blocks), next: row.next }
}

type ArticleRow = { article: Omit<WholeArticle, 'blocks' | 'next'> & { blocks: unknown[] }; next: Teaser[] }

const readArticle = statement<ArticleRow>(
  'article_by_slug',
  () => sql`
    select json_build_object(${teaserFields({ article: 'a', category: 'c' })}, 'author', ${articleWordOf('a', 'author')},
      'editedAt', a.edited_at, 'blocks', ${articleWordOf('a', 'blocks')}) as article,
      (select coalesce(json_agg(others.teaser), '[]') from (
        select json_build_object(${teaserFields({ article: 'o', category: 'oc' })}) as teaser from articles o join blog_categories oc on oc.id = o.category_id
        where oc.section = c.section and o.published_at <= ${now} and o.id <> a.id and (o.ends_at is null or o.ends_at > ${now})
        order by (o.category_id = a.category_id) desc, o.published_at desc, o.id desc limit 3) others) as next
    from articles a join blog_categories c on c.id = a.category_id
    where c.section = ${section} and c.slug = ${sql.placeholder('category')} and a.slug = ${sql.placeholder('article')}
      and a.published_at <= ${now}`,
)
