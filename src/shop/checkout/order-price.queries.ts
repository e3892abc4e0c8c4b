import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { zero } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { statement } from '#kernel/statement.ts'
import type { ProductsOfLines } from '../cart/known-goods.queries.ts'
import { colors } from '../catalogue/attributes.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import type { GiftOfCode } from '../delivery/cart-parcel.queries.ts'
import type { ReadyQuote } from '../delivery/quotes.ts'
import type { NewLine } from '../orders/place-order.action.ts'
import { ownerIds, ownerKind, ownRows, type Owner, type OwnerKind } from '../owner.ts'
import { givesSomething, type Gift, type RunningPromotions } from '../promo/promo.queries.ts'
import { wordsOf } from '../words-of.ts'
import { checkoutOf, type Checkout, type CheckoutInput } from './checkout.queries.ts'
import { reasonRefusal } from './discounts.action.ts'
import type { OrderFields } from './order-fields.ts'

type PriceInput = {
  owner: Owner
  fields: OrderFields
  quote: ReadyQuote | null
  promotions: Pick<RunningPromotions, 'termsAt'>
  locale: Locale
  /** Product data read before the transaction. */
  goods: ProductsOfLines
  now: Date
}

/** Discounts and contact fields of an order. */
export const choiceOf = (fields: OrderFields) => ({
  promocode: fields.promocode?.trim() || null,
  certificate: fields.certificate_value?.trim() || null,
  bonuses: fields.maxma_bonuses ?? 0,
  contact: { email: fields.email, phone: fields.phone },
})

/**
 * Current price of the cart as an order. Code, certificate and bonuses come from the order alone, not from the cart; an
 * unusable one is refused at its field, never silently dropped (O-58).
 */
export async function orderPriceOf(db: Db, input: PriceInput): Promise<Checkout> {
  const { owner, fields, quote, promotions, locale, goods, now } = input
  const choice = { ...choiceOf(fields), delivery: quote && { price: quote.cost, oldPrice: quote.oldCost } }
  const checkout = await checkoutOf(db, { owner, choice, promotions, goods, now })
  const { promo, certificate, bonuses } = checkout
  // An empty cart has no discounts to check.
  if (checkout.cart.quantity === 0) return checkout
  if (promo?.whyNot) throw reasonRefusal('promocode', promo.whyNot, locale)
  if (certificate?.whyNot) throw reasonRefusal('certificate_value', certificate.whyNot, locale)
  if (choice.bonuses > 0 && !bonuses) throw badField('maxma_bonuses', 'bonuses_sign_in')
  if (bonuses && bonuses.wanted > bonuses.maximum)
    throw badField('maxma_bonuses', 'too_many_bonuses', { limit: bonuses.maximum })
  return checkout
}

/** Order lines with current names: available cart lines, then the gift. */
export async function orderLinesOf(tx: Db, { cart, price, gift }: Checkout): Promise<NewLine[]> {
  const lines = cart.lines.flatMap(({ row, quantity, priceNow }, at): NewLine[] => {
    const { offerId, productId, sku, slug, name, colorName: color, size, height, tile } = row
    const { total = zero, allocations = [] } = price.lines[at] ?? {}
    const words = { offerId, productId, sku, slug, name, color, size, height, tile }
    return quantity > 0 ? [{ ...words, quantity, price: priceNow.price, total, allocations }] : []
  })
  const giftLine = gift && price.lines[cart.lines.length]
  if (!giftLine) return lines
  const { total, allocations } = giftLine
  const words = await wordsOfOffer(tx, giftLine.offerId)
  return [...lines, { ...words, quantity: 1, price: gift.price, total, allocations }]
}

async function wordsOfOffer(tx: Db, offerId: number) {
  const [row] = await tx
    .select({
      offerId: tradeOffers.id,
      productId: products.id,
      sku: products.sku,
      slug: products.slug,
      name: wordsOf('model', products.modelId),
      color: wordsOf('color', products.colorId),
      size: wordsOf('size', tradeOffers.sizeId),
      height: tradeOffers.height,
      tile: colors.tileHex,
    })
    .from(tradeOffers)
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .innerJoin(colors, eq(colors.id, products.colorId))
    .where(eq(tradeOffers.id, offerId))
  return row!
}

/**
 * Locks the cart and its offers. The ids form an array so that the index is used: a set of unknown size caused a full
 * table scan.
 */
const locking = (kind: OwnerKind) =>
  statement<{ cartId: number | null; id: number; stock: number }>(
    `lock_for_order_of_${kind}`,
    () => sql`
  with own as materialized (select id from carts where ${ownRows[kind]} for update)
  select (select id from own) as "cartId", o.id, o.stock from trade_offers o
  where o.id = any(array(select offer_id from cart_lines where cart_id = (select id from own)
    union all select gift_offer_id from promotions where code_key = ${sql.placeholder('codeKey')}
      and gift_offer_id is not null))
  order by o.id for no key update of o`,
  )
const lockingFor = { visitor: locking('visitor'), account: locking('account') }

export type LockedOffers = { cartId: number | null; stocks: ReadonlyMap<number, number> }

/**
 * Locks the cart, then its offers and the gift of the code in id order, so that crossing carts cannot deadlock. Lines
 * added by another tab that locked the cart first are not included.
 */
export async function lockForOrder(tx: Db, owner: Owner, codeKey: string): Promise<LockedOffers> {
  const rows = await lockingFor[ownerKind(owner)](tx, { ...ownerIds(owner), codeKey })
  return { cartId: rows[0]?.cartId ?? null, stocks: new Map(rows.map(({ id, stock }) => [id, stock])) }
}

/** Gift to pack for a promo code, by the same rules as the order price. A code without a gift costs one query. */
export async function giftOfOrder(db: Db, input: CheckoutInput): Promise<Gift | null> {
  const { promocode } = input.choice
  if (!promocode || !(await givesSomething(db, promocode))) return null
  return (await checkoutOf(db, input)).parcelGift
}

/** Gift of a code stored with a cart. */
export const openGiftOfCode =
  (db: Db, promotions: Pick<RunningPromotions, 'termsAt'>): GiftOfCode =>
  (owner, promocode, now) =>
    giftOfOrder(db, { owner, choice: { promocode, certificate: null, bonuses: null }, promotions, now })
