import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { knownLabels, type Labels } from './facets.queries.ts'
import { sorts, type Sort } from './listing.rules.ts'

/** Whatever a list is made of tells of itself under this tag; the clock is heeded by `refreshDue`. */
const outdatedKeys = ({ tags }: TagNews): 'all' | [] => (tags.includes('listing') ? 'all' : [])

/** A list without filters is asked for in two languages and by the pages of every city; with them, hardly twice. */
const known = remembered<object>({ most: 200, freshMs: 60_000, outdatedKeys })

type Prepared<Found> = (db: Db) => { execute: (question: Record<string, unknown>) => Promise<{ found: Found }[]> }

/** In two forms: with the words of the values, and for when those are in memory. */
type ListStatement<Found> = { name: string; alone: Prepared<Found>; withLabels: Prepared<Found> }

/** A statement for each order: what a list shows is planned once, whatever is chosen. */
export function listStatements<Found>(
  kind: string,
  build: (sort: Sort, withLabels: boolean) => SQL,
): Record<Sort, ListStatement<Found>> {
  const statementOf = (sort: Sort, name: string, withLabels: boolean): Prepared<Found> =>
    prepared((db) =>
      db
        .select({ found: sql<Found>`t.found` })
        .from(sql`(${build(sort, withLabels)}) as t`)
        .prepare(name),
    )
  const all = sorts.map((sort) => {
    const name = `${kind}_${sort}`
    return [sort, { name, alone: statementOf(sort, name, false), withLabels: statementOf(sort, `${name}_words`, true) }]
  })
  return Object.fromEntries(all) as Record<Sort, ListStatement<Found>>
}

type Question = { locales: readonly Locale[]; isPlain: boolean } & Record<string, unknown>

/** What a statement of lists finds, from memory if it was found before; words of values are remembered by themselves. */
export async function findList<Found extends { labels?: Labels }>(
  db: Db,
  { name, alone, withLabels }: ListStatement<Found>,
  { locales, isPlain, ...question }: Question,
): Promise<Found & { labels: Labels }> {
  const key = isPlain ? `${name} ${JSON.stringify(question)}` : ''
  const lists = isPlain ? known(db) : undefined
  const words = knownLabels(db)
  const labels = words?.get(locales.join())
  const list = lists?.get(key) as Found | undefined
  if (labels && list) return { ...list, labels }
  const [keepList, keepWords] = [lists?.begin(), words?.begin()]
  const statement = labels ? alone : withLabels
  const [row] = await statement(db).execute({ ...question, locales: [...locales] })
  if (!row) throw new Error('a list always answers')
  const spoken = labels ?? row.found.labels
  if (!spoken) throw new Error('a list brings its labels when it is asked to')
  keepList?.(key, row.found)
  keepWords?.(locales.join(), spoken)
  return { ...row.found, labels: spoken }
}
