import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { cards, type CardRow } from './cards.queries.ts'
import { products } from './catalogue.tables.ts'

type Picked = { ids: number[]; locales: readonly Locale[]; now: Date }

const picked = prepared((db) =>
  cards(db)
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('picked_cards'),
)

const readCards = (db: Db, { ids, locales, now }: Picked): Promise<CardRow[]> =>
  picked(db).execute({ ids, locales: [...locales], now })

const outdatedKeys = ({ tags, more }: TagNews): string[] | 'all' =>
  more || tags.includes('colors') || tags.includes('tags')
    ? 'all'
    : tags.filter((tag) => tag.startsWith('product:')).map((tag) => tag.slice('product:'.length))

/** Cards of every moment: with colours that are not published yet, to be shown by the clock. */
const known = remembered<CardRow>({ most: 3_000, freshMs: 60_000, outdatedKeys })

/** PostgreSQL takes it for a moment after all others. */
const everAfter = new Date('9999-12-31T00:00:00Z')

/** The cards of these products, in this order, as far as they are published; those shown before come from memory. */
export async function cardsOfProducts(db: Db, asked: Picked): Promise<CardRow[]> {
  const { ids, now } = asked
  if (ids.length === 0) return []
  const memory = known(db)
  if (!memory) return inOrder(ids, await readCards(db, asked), now)
  const found = ids.flatMap((id) => memory.get(String(id)) ?? [])
  const missing = ids.filter((id) => !memory.get(String(id)))
  if (missing.length > 0) {
    const keep = memory.begin()
    const read = await readCards(db, { ids: missing, locales, now: everAfter })
    for (const row of read) keep(String(row.id), row)
    found.push(...read)
  }
  return inOrder(ids, found, now).map((row) => at(row, now))
}

function inOrder(ids: number[], rows: CardRow[], now: Date): CardRow[] {
  const published = rows.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)
  const byId = new Map(published.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of a row with colours that are to come, what it was like when last looked at: the same until one more has come. */
const shown = new WeakMap<CardRow, CardRow>()

function at(row: CardRow, now: Date): CardRow {
  const colors = row.colors.filter(({ since }) => since <= now.getTime())
  if (colors.length === row.colors.length) return row
  const before = shown.get(row)
  if (before?.colors.length === colors.length) return before
  const today = { ...row, colors }
  shown.set(row, today)
  return today
}
