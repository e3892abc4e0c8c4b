import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, minutes } from '#kernel/time.ts'

/** Another process is sending this letter: the job retries, and finds it sent. */
export class LetterBusy extends Error {
  override name = 'LetterBusy'
}

/** Table and key of a letter's row, which has `created_at`, `claimed_until` and `sent_at`. */
export type LetterRow = { table: 'order_letters' | 'gift_letters'; key: Record<string, number | string> }

/** Claim timeout, longer than that of the mail server: a sender that exceeds it has died. */
const claimMs = minutes(5)

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const listOf = (parts: SQL[], between = sql`, `) => sql.join(parts, between)

/**
 * Sends a letter once, by one process at a time, however often its job runs. Only a crash between sending and the sent
 * mark causes a duplicate.
 */
export async function sendLetterOnce(
  db: NodePgDatabase,
  { row, now }: { row: LetterRow; now: Date },
  send: () => Promise<void>,
): Promise<void> {
  const claimedUntil = after(now, claimMs)
  const claim = await claimLetter(db, { row, now, claimedUntil })
  if (claim === 'sent') return
  if (claim === 'busy') throw new LetterBusy(`${row.table} ${Object.values(row.key).join(' ')}`)
  const own = sql`${keyOf(row)} and sent_at is null and claimed_until = ${at(claimedUntil)}`
  try {
    await send()
  } catch (error) {
    // If this fails too, the claim expires.
    await db.execute(sql`update ${sql.identifier(row.table)} set claimed_until = null where ${own}`).catch(() => {})
    throw error
  }
  await db.execute(sql`update ${sql.identifier(row.table)} set sent_at = ${at(now)} where ${keyOf(row)}`)
}

const keyOf = ({ key }: LetterRow): SQL =>
  listOf(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    sql` and `,
  )

type Claim = { row: LetterRow; now: Date; claimedUntil: Date }

/** Claims a letter in one statement, so that only one of two concurrent senders succeeds. */
async function claimLetter(db: NodePgDatabase, { row, now, claimedUntil }: Claim): Promise<'taken' | 'sent' | 'busy'> {
  const table = sql.identifier(row.table)
  const names = listOf(Object.keys(row.key).map((name) => sql`${sql.identifier(name)}`))
  const values = listOf(Object.values(row.key).map((value) => sql`${value}`))
  const { rows } = await db.execute<{ isTaken: boolean; isSent: boolean }>(sql`
    with claim as (
      insert into ${table} as letter (${names}, created_at, claimed_until)
      values (${values}, ${at(now)}, ${at(claimedUntil)})
      on conflict (${names}) do update set claimed_until = excluded.claimed_until
      where letter.sent_at is null and (letter.claimed_until is null or letter.claimed_until <= ${at(now)})
      returning true
    )
    select exists (select from claim) as "isTaken",
      exists (select from ${table} where ${keyOf(row)} and sent_at is not null) as "isSent"`)
  return rows[0]?.isTaken ? 'taken' : rows[0]?.isSent ? 'sent' : 'busy'
}
