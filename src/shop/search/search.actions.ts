import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { normalised } from './search.rules.ts'
import { searchQueries } from './search.tables.ts'

const maxQueries = 2_000

/**
 * Counts a successful search. Only for texts in which the catalogue knows every word: accidental input, such as a phone
 * number, must not be stored.
 */
export async function countSearch(db: Db, { text, now }: { text: string; now: Date }): Promise<void> {
  const query = normalised(text)
  if (query.length < 2 || query.length > 60) return
  await db
    .insert(searchQueries)
    .values({ query, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: searchQueries.query,
      set: { times: sql`${searchQueries.times} + 1`, lastAt: now },
    })
  if ((await db.$count(searchQueries)) <= maxQueries) return
  await db.execute(sql`
    delete from search_queries where query in (
      select query from search_queries where query <> ${query} order by times, last_at limit ${maxQueries / 10})`)
}
