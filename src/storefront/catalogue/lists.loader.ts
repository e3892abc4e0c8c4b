import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { tags, tagTranslations } from '#shop/catalogue/attributes.tables.ts'
import { saleLists, saleListTranslations } from '#shop/catalogue/sale-lists.tables.ts'
import { cities } from '#shop/geo/geo.tables.ts'
import type { Tag, TagNews } from '#shop/news.ts'
import { prepared } from '#shop/prepared.ts'
import { recall, remembered } from '#shop/remember.ts'

/** Lists with a name of their own besides the sections: sales and tags. */
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

const told =
  (...news: Tag[]) =>
  ({ tags }: TagNews): 'all' | [] =>
    tags.some((tag) => news.includes(tag)) ? 'all' : []

const freshMs = 60_000

const knownSales = remembered<NamedList[]>({ most: 2, freshMs, outdated: told('sales', 'listing') })

export const shownSales = (db: Db, locale: Locale): Promise<NamedList[]> =>
  recall(knownSales(db), locale, () => sales(db).execute({ locale }))

const tagged = prepared((db) =>
  db
    .select({ slug: tags.slug, title: tagTranslations.text, shortTitle: tagTranslations.shortText })
    .from(tags)
    .innerJoin(tagTranslations, and(eq(tagTranslations.tagId, tags.id), eq(tagTranslations.locale, locale)))
    .orderBy(asc(tags.position), asc(tags.id))
    .prepare('tags_shown'),
)

type NamedTag = { slug: string; title: string; shortTitle: string }

const knownTags = remembered<NamedTag[]>({ most: 2, freshMs, outdated: told('tags', 'listing') })

export const shownTags = (db: Db, locale: Locale): Promise<NamedTag[]> =>
  recall(knownTags(db), locale, () => tagged(db).execute({ locale }))

const city = prepared((db) =>
  db
    .select({ ru: cities.ruName, en: cities.enName })
    .from(cities)
    .where(eq(cities.slug, sql.placeholder('slug')))
    .prepare('catalogue_city'),
)

const knownCities = remembered<{ names?: Words }>({ most: 500, freshMs, outdated: told('cities') })

export async function cityName(db: Db, slug: string, locale: Locale): Promise<string | undefined> {
  const { names } = await recall(knownCities(db), slug, async () => {
    const [found] = await city(db).execute({ slug })
    return { names: found }
  })
  return names?.[locale]
}
