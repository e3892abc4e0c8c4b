import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { bookChecks } from './books.checks.ts'
import type { BookDifference } from './books.rules.ts'

/** Maximum differences reported per check; the rest appears once these are fixed. */
const maxRows = 100

/** All differences, from one snapshot; the shop stays open meanwhile. */
export const bookDifferences = (db: NodePgDatabase, now: Date): Promise<BookDifference[]> =>
  db.transaction((tx) => differencesIn(tx, now), { isolationLevel: 'repeatable read', accessMode: 'read only' })

export async function differencesIn(tx: Db, now: Date): Promise<BookDifference[]> {
  const differences: BookDifference[] = []
  for (const { name, unit, query } of bookChecks) {
    const { rows } = await tx.execute<{ subject: string; sum: string; otherSum: string }>(sql`
      with clock (now) as (select ${now.toISOString()}::timestamptz)
      select subject, own_sum as sum, other_sum as "otherSum" from (${sql.raw(query)}) each_row
      where own_sum is distinct from other_sum order by subject limit ${maxRows}`)
    for (const { subject, sum, otherSum } of rows)
      differences.push({ name, unit, subject, sum: Number(sum), otherSum: Number(otherSum) })
  }
  return differences
}
