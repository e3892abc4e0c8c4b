import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import {
  colors,
  colorTranslations,
  sizes as sizeTable,
  sizeTranslations,
  sleeves as sleeveTable,
  sleeveTranslations,
} from '#shop/catalogue/attributes.tables.ts'
import { errorRecords, errorRecordTranslations, siteSettings } from '#shop/content/content.tables.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import cityData from '../../data/cities.json' with { type: 'json' }
import { demoColors } from './colors.ts'
import { sizes, sleeves } from './sizes.ts'
import { notFoundRecord } from './storefront-words.ts'
import { typeset } from '#kernel/typography.ts'
import { takeLock } from '#shop/locks.ts'

const defaultCity = 'moskva'
/** Number of cities with regional addresses: the twelve largest, without the default one. */
const regionalCities = 12

/** Adds the reference data that a shop needs before its first product. A table with rows stays as it is. */
export const seedReference = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'seed')
    await fillReference(tx)
  })

export async function fillReference(tx: Db): Promise<void> {
  if (await isEmpty(tx, cities)) await addCities(tx)
  if (await isEmpty(tx, sizeTable)) await addSizes(tx)
  if (await isEmpty(tx, sleeveTable)) await addSleeves(tx)
  if (await isEmpty(tx, colors)) await addColors(tx)
  if (await isEmpty(tx, errorRecords)) await addNotFoundRecord(tx)
  await tx.insert(siteSettings).values({ id: 1 }).onConflictDoNothing()
}

type Reference = typeof cities | typeof sizeTable | typeof sleeveTable | typeof colors | typeof errorRecords

export const isEmpty = async (db: Db, table: Reference): Promise<boolean> => (await db.$count(table)) === 0

async function addCities(tx: Db): Promise<void> {
  const largest = cityData.filter(({ slug }) => slug !== defaultCity).slice(0, regionalCities)
  const withAddresses = new Set(largest.map(({ slug }) => slug))
  await tx.insert(cities).values(
    cityData.map((city) => ({
      slug: city.slug,
      ruName: city.ru_name,
      enName: city.en_name,
      iso: city.iso,
      zipCode: city.zip_code,
      region: city.region,
      regionIso: city.region_iso,
      useInRegions: withAddresses.has(city.slug),
      isDefault: city.slug === defaultCity,
      population: city.population,
      latitude: city.latitude,
      longitude: city.longitude,
      timezone: city.timezone,
      fiasId: city.fias_id,
      kladrId: city.kladr_id,
    })),
  )
}

async function addSizes(tx: Db): Promise<void> {
  const ids = await tx
    .insert(sizeTable)
    .values(sizes.map(({ slug, isOneSize }, position) => ({ slug, isOneSize, position })))
    .returning({ id: sizeTable.id, slug: sizeTable.slug })
  const idOf = bySlug(ids)
  await tx
    .insert(sizeTranslations)
    .values(
      sizes.flatMap(({ slug, name }) => locales.map((locale) => ({ sizeId: idOf(slug), locale, name: name[locale] }))),
    )
}

async function addSleeves(tx: Db): Promise<void> {
  const ids = await tx
    .insert(sleeveTable)
    .values(sleeves.map(({ slug }, position) => ({ slug, position })))
    .returning({ id: sleeveTable.id, slug: sleeveTable.slug })
  const idOf = bySlug(ids)
  await tx
    .insert(sleeveTranslations)
    .values(
      sleeves.flatMap(({ slug, name }) =>
        locales.map((locale) => ({ sleeveId: idOf(slug), locale, name: name[locale] })),
      ),
    )
}

async function addColors(tx: Db): Promise<void> {
  const ids = await tx
    .insert(colors)
    .values(demoColors.map(({ key, hex, tile }, position) => ({ slug: key, hex, tileHex: tile, position })))
    .returning({ id: colors.id, slug: colors.slug })
  const idOf = bySlug(ids)
  await tx
    .insert(colorTranslations)
    .values(
      demoColors.flatMap(({ key, name }) =>
        locales.map((locale) => ({ colorId: idOf(key), locale, name: typeset(name)[locale] })),
      ),
    )
}

async function addNotFoundRecord(tx: Db): Promise<void> {
  const { status, title, subtitle } = notFoundRecord
  await tx.insert(errorRecords).values({ status })
  await tx
    .insert(errorRecordTranslations)
    .values(locales.map((locale) => ({ status, locale, title: title[locale], subtitle: subtitle[locale] })))
}

/** Finds an inserted row by slug; a missing one is an error in our own data. */
export function bySlug<Slug extends string>(rows: { id: number; slug: string }[]): (slug: Slug) => number {
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  return (slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`the demo data name something they do not hold: ${slug}`)
    return id
  }
}
