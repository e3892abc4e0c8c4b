import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, days, hours } from '#kernel/time.ts'
import { countAllLevels } from './levels.action.ts'

/** Night of the job; it starts at three in Moscow, midnight UTC. */
export const nightOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Claim timeout: a hundred thousand members take a minute, so a process that still counts after an hour has died. */
const claimMs = hours(1)
/** Retention of finished runs. */
const nightsKept = days(30)

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/**
 * Recalculates levels once for the latest night, in the first process to claim it, even if the shop was down at three.
 * `busy` while another process counts.
 */
export async function countNight(db: NodePgDatabase, now: Date): Promise<'counted' | 'busy'> {
  const night = nightOf(now)
  const { rows } = await db.execute<{ isTaken: boolean; isCounted: boolean }>(sql`
    with claim as (
      insert into level_nights as n (night, claimed_until) values (${night}, ${at(after(now, claimMs))})
      on conflict (night) do update set claimed_until = excluded.claimed_until
      where n.counted_at is null and n.claimed_until <= ${at(now)}
      returning true
    )
    select exists (select from claim) as "isTaken",
      exists (select from level_nights where night = ${night} and counted_at is not null) as "isCounted"`)
  if (!rows[0]?.isTaken) return rows[0]?.isCounted ? 'counted' : 'busy'
  try {
    await countAllLevels(db, now)
  } catch (error) {
    await db.execute(sql`update level_nights set claimed_until = ${at(now)} where night = ${night}`)
    throw error
  }
  await db.execute(sql`
    with earlier as (delete from level_nights where night < ${nightOf(after(now, -nightsKept))})
    update level_nights set counted_at = ${at(now)} where night = ${night}`)
  return 'counted'
}
