import type { Db } from '#kernel/db.ts'
import { searchQueries } from '#shop/search/search.tables.ts'

/** Search queries with their counts, so that suggestions work from the first day. */
export const searches: readonly [query: string, times: number][] = [
  ['костюм женский', 184],
  ['костюм мужской', 121],
  ['костюм синий', 64],
  ['топ с v-вырезом', 112],
  ['топ на молнии', 58],
  ['топ с косой застежкой', 33],
  ['халат женский', 97],
  ['халат белый', 88],
  ['халат мужской', 41],
  ['брюки джоггеры', 103],
  ['брюки прямые', 76],
  ['брюки женские', 69],
  ['шапочка', 52],
  ['платье', 47],
  ['куртка', 29],
  ['scrub set', 24],
  ['lab coat', 19],
  ['joggers', 15],
  ['v-neck top', 12],
]

export async function addSearches(db: Db, now: Date): Promise<void> {
  await db.insert(searchQueries).values(searches.map(([query, times]) => ({ query, times, lastAt: now })))
}
