import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { remembered } from '../remember.ts'
import { knownLabels, type Labels } from './facets.queries.ts'

/** Whatever a list is made of tells of itself under this tag; the clock is heeded by `refreshDue`. */
const outdated = (tags: string[]): 'all' | [] => (tags.includes('listing') ? 'all' : [])

/** A list without filters is asked for in two languages and by the pages of every city; with them, hardly twice. */
const known = remembered<object>({ most: 200, freshMs: 60_000, outdated })

export type ListStatement<Found> = {
  name: string
  of: (db: Db) => { execute: (question: Record<string, unknown>) => Promise<{ found: Found }[]> }
}

type Question = { locales: readonly Locale[]; isPlain: boolean } & Record<string, unknown>

/** What a statement of lists finds, from memory if it was found before; words of values are remembered by themselves. */
export async function findList<Found extends { labels: Labels | null }>(
  db: Db,
  { name, of }: ListStatement<Found>,
  { locales, isPlain, ...question }: Question,
): Promise<Omit<Found, 'labels'> & { labels: Labels }> {
  const key = isPlain ? `${name} ${JSON.stringify(question)}` : ''
  const lists = isPlain ? known(db) : undefined
  const words = knownLabels(db)
  const labels = words?.get(locales.join())
  const list = lists?.get(key) as Found | undefined
  if (labels && list) return { ...list, labels }
  const [keepList, keepWords] = [lists?.begin(), words?.begin()]
  const [row] = await of(db).execute({ ...question, locales: [...locales], withLabels: labels === undefined })
  if (!row) throw new Error('a list always answers')
  const spoken = labels ?? row.found.labels
  if (!spoken) throw new Error('a list brings its labels when it is asked to')
  keepList?.(key, row.found)
  keepWords?.(locales.join(), spoken)
  return { ...row.found, labels: spoken }
}
