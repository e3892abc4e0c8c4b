import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { tags, tagTranslations } from '#shop/catalogue/attributes.tables.ts'
import { saleLists, saleListTranslations } from '#shop/catalogue/sale-lists.tables.ts'
import { cities } from '#shop/geo/geo.tables.ts'
import { prepared } from '#shop/prepared.ts'

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

export const shownSales = (db: Db, locale: Locale): Promise<NamedList[]> => sales(db).execute({ locale })

const tagged = prepared((db) =>
  db
    .select({ slug: tags.slug, title: tagTranslations.text, shortTitle: tagTranslations.shortText })
    .from(tags)
    .innerJoin(tagTranslations, and(eq(tagTranslations.tagId, tags.id), eq(tagTranslations.locale, locale)))
    .orderBy(asc(tags.position), asc(tags.id))
    .prepare('tags_shown'),
)

export const shownTags = (db: Db, locale: Locale) => tagged(db).execute({ locale })

const city = prepared((db) =>
  db
    .select({ ru: cities.ruName, en: cities.enName })
    .from(cities)
    .where(eq(cities.slug, sql.placeholder('slug')))
    .prepare('catalogue_city'),
)

export async function cityName(db: Db, slug: string, locale: Locale): Promise<string | undefined> {
  const [found] = await city(db).execute({ slug })
  return found?.[locale]
}
