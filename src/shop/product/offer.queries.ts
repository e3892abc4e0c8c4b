import { and, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'

/** Selection of a product, possibly incomplete. */
export type OfferChoice = { productId: number; sizeId?: number; height?: number }

/** Offer of the selected size or height; refuses an incomplete selection with the missing field (R-4.5-08). */
export async function offerChosen(db: Db, { productId, sizeId, height }: OfferChoice): Promise<number> {
  if (sizeId === undefined) throw badField('size', 'choose_size')
  const offers = await db
    .select({ id: tradeOffers.id, height: tradeOffers.height })
    .from(tradeOffers)
    .where(and(eq(tradeOffers.productId, productId), eq(tradeOffers.sizeId, sizeId)))
  const hasHeights = offers.some((offer) => offer.height > 0)
  if (hasHeights && height === undefined) throw badField('height', 'choose_height')
  const offer = offers.find((each) => each.height === (hasHeights ? height : 0))
  if (!offer) throw badField(hasHeights ? 'height' : 'size', 'not_listed')
  return offer.id
}
