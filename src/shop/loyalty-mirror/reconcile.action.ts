import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, days } from '#kernel/time.ts'
import { mirrorMember, type MirrorCheck, type MirrorParts } from './mirror-member.action.ts'

type ReconcileInput = {
  now: Date
  /**
   * Limits the run to members with entries that became spendable since then, and former members known to the provider.
   */
  since?: Date
}

export type Reconciliation = { checked: number; differences: MirrorCheck[]; failures: number[] }

/** Consecutive failures after which the provider counts as down and the run ends. */
const maxFailures = 5

async function membersAfter(db: NodePgDatabase, from: number, { since, now }: ReconcileInput): Promise<number[]> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.account_id as id from loyalty_members m join accounts a on a.id = m.account_id
    where m.account_id > ${from} and case when a.in_loyalty then ${
      since
        ? sql`exists (select from bonus_entries e where e.account_id = m.account_id
            and e.spendable_from > ${at(since)} and e.spendable_from <= ${at(now)})`
        : sql`true`
    } else exists (select from loyalty_mirrors r where r.account_id = m.account_id) end order by 1 limit 500`)
  return rows.map(({ id }) => id)
}

async function* members(db: NodePgDatabase, input: ReconcileInput) {
  for (let ids = await membersAfter(db, 0, input); ids.length > 0; ids = await membersAfter(db, ids.at(-1)!, input))
    yield* ids
}

/** Error with a code from the provider: concerns one member, not the provider's availability. */
const isAboutOne = (error: unknown): boolean => error instanceof Error && 'code' in error && Number(error.code) > 0

/** Reconciles both ledgers, member by member, and returns the differences. */
export async function reconcile(parts: MirrorParts, input: ReconcileInput): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, differences: [], failures: [] }
  let failuresInRow = 0
  for await (const accountId of members(parts.db, input)) {
    let isAway = false
    const check = await mirrorMember(parts, { accountId, now: input.now }).catch((error: unknown) => {
      isAway = !isAboutOne(error)
      return 'failure' as const
    })
    failuresInRow = isAway ? failuresInRow + 1 : 0
    if (check === 'failure') result.failures.push(accountId)
    else result.checked++
    if (check && check !== 'failure' && check.own !== (check.other ?? 0)) result.differences.push(check)
    if (failuresInRow === maxFailures) break
  }
  return result
}

/** Deduplication period of webhook events; the provider repeats one for a day at most. */
const eventsKept = days(30)

export const clearEvents = (db: NodePgDatabase, now: Date) =>
  db.execute(sql`delete from loyalty_events where created_at < ${after(now, -eventsKept).toISOString()}::timestamptz`)

/** Log line without personal data: «account 17: 500 here, 700 there». */
export const differenceLine = ({ accountId, own, other }: MirrorCheck): string =>
  `account ${accountId}: ${own} here, ${other ?? 'unknown'} there`
