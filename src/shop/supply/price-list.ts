import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import { xlsxOf, type SheetCell } from '#kernel/write-xlsx.ts'
import { priceRows } from './price-list.queries.ts'
import { maxPriceRows, wholesaleLevels, wholesalePrice } from './supply.rules.ts'
import { priceListTexts } from './supply.texts.ts'

export type PriceList = { bytes: Buffer; madeAt: Date }
type PriceListParts = {
  db: NodePgDatabase
  clock: () => Date
  brand: (locale: Locale) => string
  publicUrl: string
  maxRows?: number
}

/** Maximum age of prices and stock, in minutes. */
export const priceListMinutes = 30
const freshMs = minutes(priceListMinutes)

/** Price list as a file, cached per language; concurrent requests share one build. */
export function priceLists(parts: PriceListParts): (locale: Locale) => Promise<PriceList> {
  const lists = new Map<Locale, { list: Promise<PriceList>; at: number }>()
  return (locale) => {
    const now = parts.clock()
    const lastList = lists.get(locale)
    if (lastList && now.getTime() - lastList.at < freshMs && now.getTime() >= lastList.at) return lastList.list
    const list = priceListOf(parts, locale, now)
    lists.set(locale, { list, at: now.getTime() })
    // Failed builds are not cached.
    list.catch(() => lists.get(locale)?.list === list && lists.delete(locale))
    return list
  }
}

async function priceListOf(parts: PriceListParts, locale: Locale, now: Date): Promise<PriceList> {
  const t = priceListTexts[locale]
  const date = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Moscow',
  })
  const bytes = await parts.db.transaction(
    (tx) =>
      xlsxOf({
        name: t.sheet,
        title: t.title.replace('{brand}', parts.brand(locale)).replace('{date}', date.format(now)),
        notes: [t.note, parts.publicUrl + localePrefix(locale) + t.path],
        columns: columnsOf(locale),
        rows: cellsOf(priceRows(tx, locale, now), { maxRows: parts.maxRows ?? maxPriceRows, locale }),
      }),
    { accessMode: 'read only' },
  )
  return { bytes, madeAt: now }
}

const wholeNumber = (locale: Locale) => new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB')

const columnsOf = (locale: Locale) => {
  const t = priceListTexts[locale]
  const whole = wholeNumber(locale)
  return [
    { title: t.sku, width: 16 },
    { title: t.style, width: 44 },
    { title: t.color, width: 16 },
    { title: t.size, width: 10 },
    { title: t.height, width: 10 },
    { title: t.stock, width: 12 },
    { title: t.retail, width: 16 },
    ...wholesaleLevels.map(({ from, percent }) => ({
      title: t.level.replace('{from}', whole.format(from)).replace('{percent}', String(percent)),
      width: 20,
    })),
  ]
}

type CellsOptions = { maxRows: number; locale: Locale }

/** Cells of the price list; a truncated list ends with a note. */
async function* cellsOf(
  rows: ReturnType<typeof priceRows>,
  { maxRows, locale }: CellsOptions,
): AsyncGenerator<SheetCell[]> {
  let count = 0
  for await (const { sku, name, color, size, height, stock, price } of rows) {
    if (++count > maxRows) {
      yield [priceListTexts[locale].cut.replace('{count}', wholeNumber(locale).format(maxRows))]
      return
    }
    yield [
      sku,
      name,
      color,
      size,
      height === 0 ? '' : height,
      stock,
      { roubles: asRoubles(price) },
      ...wholesaleLevels.map(({ percent }) => ({ roubles: wholesalePrice(price, percent) })),
    ]
  }
}
