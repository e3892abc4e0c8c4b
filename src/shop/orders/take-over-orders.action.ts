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
 * Assigns guest orders to the account with the same verified e-mail: earlier ones on verification, later ones when
 * placed. An unverified e-mail gets nothing, a second run nothing more. The guest is not notified, and the order link
 * still works. Returns the number of orders.
 */
export async function takeOverOrders(db: NodePgDatabase, { now, ...which }: GuestOrders): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({ accountId: sql`${accounts.id}`, takenOverAt: now })
    .from(accounts)
    .where(
      and(
        'orderId' in which ? eq(orders.id, which.orderId) : eq(accounts.id, which.accountId),
        // The e-mail of an active account is verified; a new one waits in `pending_email` until then.
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
 * Registers an account from a guest order, which moves there once the e-mail is verified. If the e-mail has an account
 * already, only the letter says so, never the response.
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
