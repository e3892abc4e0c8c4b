import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emit } from '../news.ts'
import type { LoyaltyEvent } from './loyalty.port.ts'
import { loyaltyEvents } from './loyalty-mirror.tables.ts'

/** Each event once. It only brings the comparison forward: nothing that it says is believed. */
export function keepLoyaltyEvents(
  db: NodePgDatabase,
  { events, now }: { events: readonly LoyaltyEvent[]; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { id, event, accountId } of events) {
      const { rowCount } = await tx.insert(loyaltyEvents).values({ id, event, createdAt: now }).onConflictDoNothing()
      if (rowCount === 1 && accountId !== null) await emit(tx, 'loyalty.changed', { accountId })
    }
  })
}
