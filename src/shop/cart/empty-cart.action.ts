import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Owner } from '../owner.ts'
import { carts } from './cart.tables.ts'

/** Whatever else its owner does with it waits until the transaction ends. Nothing where there is no cart. */
export async function lockCart(tx: Db, owner: Owner): Promise<number | null> {
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where('accountId' in owner ? eq(carts.accountId, owner.accountId) : eq(carts.visitorId, owner.visitorId))
    .for('update')
  return cart?.id ?? null
}

/** What was ordered leaves the cart, with its discounts; what was sold out stays where the visitor put it. */
export async function clearOrderedLines(tx: Db, cartId: number | null, offerIds: number[]): Promise<void> {
  await tx.execute(
    sql`with discounts as (update carts set promo_code = null, certificate_id = null, bonuses = 0 where id = ${cartId})
      delete from cart_lines where cart_id = ${cartId} and offer_id = any(${sql.param(offerIds)}::int[])`,
  )
}
