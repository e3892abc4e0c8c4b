import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { shownCart } from './cart.actions.ts'
import { leftOf, type Cart, type CartInput } from './cart.queries.ts'
import { maxPieces } from './cart.rules.ts'
import { cartLines, carts } from './cart.tables.ts'

type OfferChangeInput = CartInput & { offerId: number; newOfferId: number }

/**
 * Replaces a line with another size or height of the same product. Quantity, seen price and position stay; the cart
 * shows when fewer are left. If the new offer already has a line, the quantities add up.
 */
export async function changeOffer(
  db: NodePgDatabase,
  { offerId, newOfferId, ...input }: OfferChangeInput,
): Promise<Cart> {
  if (offerId !== newOfferId) await db.transaction((tx) => replaceLine(tx, { offerId, newOfferId, ...input }))
  return shownCart(db, input)
}

async function replaceLine(tx: Db, { owner, offerId, newOfferId, now }: OfferChangeInput): Promise<void> {
  const isOwn = 'visitorId' in owner ? eq(carts.visitorId, owner.visitorId) : eq(carts.accountId, owner.accountId)
  // Every cart action locks the cart row first.
  const [cart] = await tx.update(carts).set({ changedAt: now }).where(isOwn).returning({ id: carts.id })
  const [line] = cart
    ? await tx
        .select({ line: cartLines, productId: tradeOffers.productId })
        .from(cartLines)
        .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
        .where(and(eq(cartLines.cartId, cart.id), eq(cartLines.offerId, offerId)))
    : []
  if (!line) throw badField('trade_offer', 'not_in_cart')
  await refuseOffer(tx, { newOfferId, productId: line.productId, now })
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, line.line.cartId), eq(cartLines.offerId, offerId)))
  await tx
    .insert(cartLines)
    .values({ ...line.line, offerId: newOfferId })
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.offerId],
      set: { quantity: sql`least(${cartLines.quantity} + excluded.quantity, ${maxPieces})` },
    })
}

type NewOffer = { newOfferId: number; productId: number; now: Date }

/** Refuses an offer that is of another product, lacks a height or is sold out. */
async function refuseOffer(tx: Db, { newOfferId, productId, now }: NewOffer): Promise<void> {
  const [offer] = await tx
    .select({
      left: leftOf(sql`${now.toISOString()}::timestamptz`),
      needsHeight: sql<boolean>`${tradeOffers.height} = 0 and exists (select from trade_offers h
        where h.product_id = ${products.id} and h.size_id = ${tradeOffers.sizeId} and h.height > 0)`,
    })
    .from(tradeOffers)
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(and(eq(tradeOffers.id, newOfferId), eq(tradeOffers.productId, productId)))
  if (!offer) throw badField('new_trade_offer', 'not_listed')
  if (offer.needsHeight) throw badField('new_trade_offer', 'choose_height')
  if (offer.left === 0) throw new Refusal('sold_out', 409, { field: 'new_trade_offer' })
}
