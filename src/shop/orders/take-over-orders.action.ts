import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from './orders.tables.ts'

type GuestOrders = ({ accountId: number } | { orderId: number }) & { now: Date }

/**
 * What is ordered as a guest under the e-mail that an account has proved is the account's: all that was there when the
 * e-mail is proved, and each order that is placed later. Whoever has only claimed an e-mail gets nothing; neither does a
 * second run. Nothing of it is told to the guest, whose link opens the order as before. Answers how many there were.
 */
export async function takeOverOrders(db: NodePgDatabase, { now, ...which }: GuestOrders): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({ accountId: sql`${accounts.id}`, takenOverAt: now })
    .from(accounts)
    .where(
      and(
        'orderId' in which ? eq(orders.id, which.orderId) : eq(accounts.id, which.accountId),
        // The e-mail of an active account is a proved one; a new one waits in `pending_email` until it is, too.
        eq(accounts.state, 'active'),
        isNull(orders.accountId),
        eq(sql`lower(${orders.email})`, accounts.email),
      ),
    )
  return rowCount ?? 0
}
