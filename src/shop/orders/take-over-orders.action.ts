import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { Refusal } from '#kernel/refusal.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { register } from '../accounts/register.action.ts'
import type { Browser } from '../accounts/sign-in.action.ts'
import type { OrderLinks } from './order-link.ts'
import { findOrder } from './orders.queries.ts'
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

type AccountInput = { key: string; password: string; locale: Locale; browser: Browser; now: Date }
type AccountParts = { db: NodePgDatabase; limits: Limits; links: OrderLinks }

/**
 * A registration from what a guest's order says: the order is the account's once the e-mail is proved. The letter, not
 * the answer, tells of an account that the e-mail has already.
 */
export async function accountOfOrder({ db, limits, links }: AccountParts, input: AccountInput): Promise<void> {
  const { key, password, ...visit } = input
  const number = links.numberIn(key, visit.now)?.number
  const order = number === undefined ? undefined : await findOrder(db, { number, now: visit.now })
  if (!order) throw new Refusal('link_over', 404)
  const { email, firstName, lastName, phone } = order
  const body = { email, password, first_name: firstName, last_name: lastName, phone_number: phone, consent: true }
  await register({ db, limits }, { body, ...visit })
}
