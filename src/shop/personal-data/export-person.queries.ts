import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { personRows, secretColumns, type Person } from './person-rows.ts'

export type PersonExport = {
  made_at: string
  of: Person
  sums: 'kopecks'
  /** Rows by table, without empty tables. */
  tables: Record<string, Record<string, unknown>[]>
}

/** Exports all data of one e-mail, and optionally one phone, from one snapshot. */
export const exportPerson = (
  db: NodePgDatabase,
  { person, now }: { person: Person; now: Date },
): Promise<PersonExport> =>
  db.transaction(
    async (tx) => {
      const tables: PersonExport['tables'] = {}
      for (const [table, which] of personRows(person)) {
        const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
          select to_jsonb(t) - ${sql.param(secretColumns)}::text[] as row from ${sql.identifier(table)} t where ${which}`)
        if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
      }
      return { made_at: now.toISOString(), of: person, sums: 'kopecks', tables }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
