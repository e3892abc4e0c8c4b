import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { announcement, emission } from '../news.ts'
import type { LoyaltyEvent } from './loyalty.port.ts'

/**
 * Stores each event once and schedules a reconciliation of its member, in one statement. The event's content is not
 * trusted.
 */
export async function keepLoyaltyEvents(
  db: NodePgDatabase,
  { events, now }: { events: readonly LoyaltyEvent[]; now: Date },
): Promise<void> {
  if (events.length === 0) return
  const [ids, names] = [events.map(({ id }) => id), events.map(({ event }) => event)]
  const accountIds = events.map(({ accountId }) => accountId)
  const accounts = sql<{
    accountId: number
  }>`select distinct "accountId" from told join kept using (id) where "accountId" is not null`
  await db.execute(sql`
    with told as (
      select distinct on (id) * from unnest(${sql.param(ids)}::text[], ${sql.param(names)}::text[],
        ${sql.param(accountIds)}::integer[]) as t(id, event, "accountId")
    ), kept as (
      insert into loyalty_events (id, event, created_at) select id, event, ${now.toISOString()}::timestamptz from told
      on conflict do nothing returning id
    ), news as (${emission('loyalty.changed', accounts)})
    select ${announcement('loyalty.changed')}`)
}
