import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { leftOf, ownerId, perOwner } from '../cart/cart.queries.ts'
import { cartLines, carts } from '../cart/cart.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'

export type Counts = { cartQuantity: number; cartOffers: number[]; favourites: number[] }

export const nothingCounted: Counts = { cartQuantity: 0, cartOffers: [], favourites: [] }

/** One statement. Pieces and favourites are counted as the cart and the list show them (O-28). */
const counts = perOwner((db, { column, name }) => {
  const lines = db
    .select({
      offerId: sql<number>`${cartLines.offerId}`.as('offer_id'),
      pieces: sql<number>`least(${cartLines.quantity}, ${leftOf(sql.placeholder('now'))})`.as('pieces'),
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(eq(column, sql.placeholder('owner')))
    .as('lines')
  return db
    .select({
      cartQuantity: sql<number>`coalesce(sum(${lines.pieces}), 0)::integer`,
      cartOffers: sql<number[]>`coalesce(array_agg(${lines.offerId}), '{}')`,
      favourites: sql<number[]>`array(select f.product_id from favourites f
        join products p on p.id = f.product_id and p.published_at <= ${sql.placeholder('now')}
        where f.${sql.identifier(column.name)} = ${sql.placeholder('owner')} order by f.added_at desc, f.id desc)`,
    })
    .from(lines)
    .prepare(`counts_of_${name}`)
})

export async function countsOf(db: Db, owner: Owner, now: Date): Promise<Counts> {
  const [row] = await counts(db, owner).execute({ owner: ownerId(owner), now })
  return row ?? nothingCounted
}
