import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * Prepared statement: built once per process, parsed and planned once per connection, also inside a transaction.
 * Changing values are `sql.placeholder(name)`.
 */
export function statement<Row extends object>(name: string, build: (db: Db) => SQL) {
  let query: Query | undefined
  return async (db: Db, values: Record<string, unknown> = {}): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(build(db))
    const { rows } = (await db._.session
      .prepareQuery(query, undefined, name, false)
      .execute(values)) as QueryResult<Row>
    return rows
  }
}
