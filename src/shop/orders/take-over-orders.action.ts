import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from './orders.tables.ts'

/**
 * What was ordered as a guest under the e-mail that an account has proved is the account's from then on. Whoever has only
 * claimed an e-mail gets nothing; neither does a second run. Answers how many orders there were.
 */
export async function takeOverOrders(db: NodePgDatabase, accountId: number): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({ accountId })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        // The e-mail of an active account is a proved one; a new one waits in `pending_email` until it is, too.
        eq(accounts.state, 'active'),
        isNull(orders.accountId),
        eq(sql`lower(${orders.email})`, accounts.email),
      ),
    )
  return rowCount ?? 0
}
