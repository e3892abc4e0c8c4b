import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Key of an advisory lock, computed like in the SQL function `take_lock`. */
const keyOf = (name: string, part?: string | number) =>
  sql`hashtextextended(${part === undefined ? name : `${name}:${part}`}, 0)`

/** Waits for an advisory lock and holds it until the transaction ends. */
export const takeLock = (tx: Db, name: string, part?: string | number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name, part)})`)

/** Takes the lock if it is free; returns false at once when another transaction holds it. */
export async function tryLock(tx: Db, name: string, part?: string | number): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name, part)}) as "isOurs"`,
  )
  return rows[0]?.isOurs ?? false
}
