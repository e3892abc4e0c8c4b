import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { withVersion } from '../version.ts'
import { cards, type CardRow } from './cards.queries.ts'
import { maxSwatches, shownColors } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'

type CardsQuery = { ids: number[]; locales: readonly Locale[]; now: Date }

const cardsByIds = prepared((db) =>
  cards(db)
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('picked_cards'),
)

const readCards = (db: Db, { ids, locales, now }: CardsQuery): Promise<CardRow[]> =>
  cardsByIds(db).execute({ ids, locales: [...locales], now })

const outdatedKeys = ({ tags, more }: TagNews): string[] | 'all' =>
  more || tags.includes('colors') || tags.includes('tags')
    ? 'all'
    : tags.filter((tag) => tag.startsWith('product:')).map((tag) => tag.slice('product:'.length))

/** Cached rows, including colors to be published later: `asOf` filters those. */
const cardMemory = remembered<CardRow>({ most: 3_000, freshMs: 60_000, outdatedKeys })

/** Later than any date in the database. */
const everAfter = new Date('9999-12-31T00:00:00Z')

/** Cards of these products, in this order, without unpublished ones; cached. */
export async function cardsOfProducts(db: Db, query: CardsQuery): Promise<CardRow[]> {
  const { ids, now } = query
  if (ids.length === 0) return []
  const memory = cardMemory(db)
  if (!memory) return inOrder(ids, await readCards(db, query), now)
  const cardRows = ids.flatMap((id) => memory.get(String(id)) ?? [])
  const missingIds = ids.filter((id) => !memory.get(String(id)))
  if (missingIds.length > 0) {
    const keep = memory.begin()
    const freshRows = (await readCards(db, { ids: missingIds, locales, now: everAfter })).map(withVersion)
    for (const row of freshRows) keep(String(row.id), row)
    cardRows.push(...freshRows)
  }
  return inOrder(ids, cardRows, now).map((row) => asOf(row, now))
}

/** Offered colors per card: pairs of a card and a color of its model, in the shop's order. */
export type OfferedColors = readonly (readonly [cardId: number, colorId: number])[]

/** Cards of models, in this order, each with the first offered colors, including its own. */
export async function modelCards(
  db: Db,
  { ids, offered, ...options }: CardsQuery & { offered: OfferedColors },
): Promise<CardRow[]> {
  const shown = shownColorsOf(ids, offered)
  const rows = await cardsOfProducts(db, { ids: [...new Set([...ids, ...[...shown.values()].flat()])], ...options })
  return turning(ids, shown, rows)
}

/** Adds all colors of their models to existing cards. */
export async function withColors(db: Db, rows: CardRow[], options: Omit<CardsQuery, 'ids'>): Promise<CardRow[]> {
  const ids = rows.map(({ id }) => id)
  const shown = shownColorsOf(
    ids,
    rows.flatMap((row) => row.colors.map(({ id }): [number, number] => [row.id, id])),
  )
  const missingIds = [...new Set([...shown.values()].flat())].filter((id) => !ids.includes(id))
  return turning(ids, shown, [...rows, ...(await cardsOfProducts(db, { ids: missingIds, ...options }))])
}

type ShownColors = ReadonlyMap<number, number[]>

const shownColorsOf = (ids: number[], offered: OfferedColors): ShownColors =>
  new Map(
    ids.map((id) => {
      const own = offered.flatMap(([card, color]) => (card === id ? [{ id: color }] : []))
      return [id, shownColors(own, id, maxSwatches).map((color) => color.id)]
    }),
  )

function turning(ids: number[], shown: ShownColors, rows: CardRow[]): CardRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? { ...row, choice: (shown.get(id) ?? []).flatMap((each) => byId.get(each) ?? []) } : []
  })
}

function inOrder(ids: number[], rows: CardRow[], now: Date): CardRow[] {
  const publishedRows = rows.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
  const byId = new Map(publishedRows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function asOf(row: CardRow, now: Date): CardRow {
  const colors = row.colors.filter(({ since }) => since <= now.getTime())
  return colors.length === row.colors.length ? row : { ...row, colors }
}

const idMemory = remembered<{ id: number | undefined }>({
  most: 3_000,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.some((tag) => tag.startsWith('product:')) ? 'all' : []),
})

/** Ids of these products, if they exist; cached. */
export async function productIdsOf(db: Db, slugs: readonly string[]): Promise<number[]> {
  const memory = idMemory(db)
  const missingSlugs = slugs.filter((slug) => !memory?.get(slug))
  const keep = memory?.begin()
  const rows = missingSlugs.length > 0 ? await readIds(db, missingSlugs) : []
  const freshIds = new Map(rows.map(({ slug, id }) => [slug, id]))
  for (const slug of missingSlugs) keep?.(slug, { id: freshIds.get(slug) })
  return slugs.flatMap((slug) => memory?.get(slug)?.id ?? freshIds.get(slug) ?? [])
}

const readIds = (db: Db, slugs: string[]) =>
  db.select({ id: products.id, slug: products.slug }).from(products).where(inArray(products.slug, slugs))
