import type { Db } from '#kernel/db.ts'

/** Prepared statement: built once per database, planned once per connection. */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const earlier = statements.get(db)
    if (earlier) return earlier
    const statement = build(db)
    statements.set(db, statement)
    return statement
  }
}
