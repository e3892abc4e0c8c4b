import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { labelMemory, type FacetLabels } from './facets.queries.ts'
import { groupings, sorts, type Grouping, type Sort } from './listing.rules.ts'

/** Invalidation tag: touched by every write that changes a list, and by `refreshDue` for changes by time. */
const outdatedKeys = ({ tags }: TagNews): 'all' | [] => (tags.includes('listing') ? 'all' : [])

/**
 * Cache for lists without filters, shared by both languages and all cities. Filtered lists are rarely requested twice,
 * so they are not cached.
 */
const listMemory = remembered<object>({ most: 200, freshMs: 60_000, outdatedKeys })

type PreparedList<Result> = (db: Db) => {
  execute: (parameters: Record<string, unknown>) => Promise<{ result: Result }[]>
}

/** Two variants: with the labels of the values, and without them when the labels are cached. */
type ListStatement<Result> = { name: string; alone: PreparedList<Result>; withLabels: PreparedList<Result> }

type ListShape = { sort: Sort; grouping: Grouping }

/** Prepared statements by grouping and sort order, each planned once for all filters. */
export function listStatements<Result>(
  kind: string,
  build: (shape: ListShape, withLabels: boolean) => SQL,
): Record<Grouping, Record<Sort, ListStatement<Result>>> {
  const prepare = (shape: ListShape, name: string, withLabels: boolean): PreparedList<Result> =>
    prepared((db) =>
      db
        .select({ result: sql<Result>`t.result` })
        .from(sql`(${build(shape, withLabels)}) as t`)
        .prepare(name),
    )
  const statementOf = (shape: ListShape): ListStatement<Result> => {
    const name = `${kind}_${shape.grouping}_${shape.sort}`
    return { name, alone: prepare(shape, name, false), withLabels: prepare(shape, `${name}_words`, true) }
  }
  return byShape(statementOf)
}

/** Builds one value per grouping and sort order. */
export function byShape<Each>(make: (shape: ListShape) => Each): Record<Grouping, Record<Sort, Each>> {
  const ofGrouping = (grouping: Grouping) =>
    Object.fromEntries(sorts.map((sort) => [sort, make({ sort, grouping })])) as Record<Sort, Each>
  return Object.fromEntries(groupings.map((grouping) => [grouping, ofGrouping(grouping)])) as Record<
    Grouping,
    Record<Sort, Each>
  >
}

type ListParameters = { locales: readonly Locale[]; isPlain: boolean } & Record<string, unknown>

/** Runs a list statement, or returns the cached result; labels are cached separately. */
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
