import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { labelMemory, type FacetLabels } from './facets.queries.ts'
import { sorts, type Sort } from './listing.rules.ts'

/** Whatever a list is made of tells of itself under this tag; the clock is heeded by `refreshDue`. */
const outdatedKeys = ({ tags }: TagNews): 'all' | [] => (tags.includes('listing') ? 'all' : [])

/** A list without filters is asked for in two languages and by the pages of every city; with them, hardly twice. */
const listMemory = remembered<object>({ most: 200, freshMs: 60_000, outdatedKeys })

type PreparedList<Result> = (db: Db) => {
  execute: (parameters: Record<string, unknown>) => Promise<{ result: Result }[]>
}

/** In two forms: with the words of the values, and for when those are in memory. */
type ListStatement<Result> = { name: string; alone: PreparedList<Result>; withLabels: PreparedList<Result> }

/** A statement for each order: what a list shows is planned once, whatever is chosen. */
export function listStatements<Result>(
  kind: string,
  build: (sort: Sort, withLabels: boolean) => SQL,
): Record<Sort, ListStatement<Result>> {
  const statementOf = (sort: Sort, name: string, withLabels: boolean): PreparedList<Result> =>
    prepared((db) =>
      db
        .select({ result: sql<Result>`t.result` })
        .from(sql`(${build(sort, withLabels)}) as t`)
        .prepare(name),
    )
  const all = sorts.map((sort) => {
    const name = `${kind}_${sort}`
    return [sort, { name, alone: statementOf(sort, name, false), withLabels: statementOf(sort, `${name}_words`, true) }]
  })
  return Object.fromEntries(all) as Record<Sort, ListStatement<Result>>
}

type ListParameters = { locales: readonly Locale[]; isPlain: boolean } & Record<string, unknown>

/** What a statement of lists finds, from memory if it was found before; words of values are remembered by themselves. */
export async function findList<Result extends { labels?: FacetLabels }>(
  db: Db,
  { name, alone, withLabels }: ListStatement<Result>,
  { locales, isPlain, ...parameters }: ListParameters,
): Promise<Result & { labels: FacetLabels }> {
  const key = isPlain ? `${name} ${JSON.stringify(parameters)}` : ''
  const lists = isPlain ? listMemory(db) : undefined
  const words = labelMemory(db)
  const labels = words?.get(locales.join())
  const list = lists?.get(key) as Result | undefined
  if (labels && list) return { ...list, labels }
  const [keepList, keepWords] = [lists?.begin(), words?.begin()]
  const statement = labels ? alone : withLabels
  const [row] = await statement(db).execute({ ...parameters, locales: [...locales] })
  if (!row) throw new Error('a list always answers')
  const allLabels = labels ?? row.result.labels
  if (!allLabels) throw new Error('a list brings its labels when it is asked to')
  keepList?.(key, row.result)
  keepWords?.(locales.join(), allLabels)
  return { ...row.result, labels: allLabels }
}
