import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Tag, TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { recall, remembered } from '../remember.ts'
import { tags, tagTranslations } from './attributes.tables.ts'
import { saleLists, saleListTranslations } from './sale-lists.tables.ts'

/** Named lists besides categories: sales and tags. */
export type NamedList = { slug: string; title: string; description: string }

const locale = sql.placeholder('locale')

const sales = prepared((db) =>
  db
    .select({
      slug: saleLists.slug,
      title: saleListTranslations.title,
      description: saleListTranslations.description,
    })
    .from(saleLists)
    .innerJoin(
      saleListTranslations,
      and(eq(saleListTranslations.saleListId, saleLists.id), eq(saleListTranslations.locale, locale)),
    )
    .where(eq(saleLists.isPublished, true))
    .orderBy(asc(saleLists.position), asc(saleLists.id))
    .prepare('sale_lists_shown'),
)

const outdatedBy =
  (...news: Tag[]) =>
  ({ tags }: TagNews): 'all' | [] =>
    tags.some((tag) => news.includes(tag)) ? 'all' : []

const freshMs = 60_000

const saleMemory = remembered<NamedList[]>({ most: 2, freshMs, outdatedKeys: outdatedBy('sales', 'listing') })

export const shownSales = (db: Db, locale: Locale): Promise<NamedList[]> =>
  recall(saleMemory(db), locale, () => sales(db).execute({ locale }))

const tagTitles = prepared((db) =>
  db
    .select({ slug: tags.slug, title: tagTranslations.text, shortTitle: tagTranslations.shortText })
    .from(tags)
    .innerJoin(tagTranslations, and(eq(tagTranslations.tagId, tags.id), eq(tagTranslations.locale, locale)))
    .orderBy(asc(tags.position), asc(tags.id))
    .prepare('tags_shown'),
)

type NamedTag = { slug: string; title: string; shortTitle: string }

const tagMemory = remembered<NamedTag[]>({ most: 2, freshMs, outdatedKeys: outdatedBy('tags', 'listing') })

export const shownTags = (db: Db, locale: Locale): Promise<NamedTag[]> =>
  recall(tagMemory(db), locale, () => tagTitles(db).execute({ locale }))
