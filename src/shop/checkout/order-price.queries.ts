import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { zero } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { statement } from '#kernel/statement.ts'
import type { GoodsById } from '../cart/known-goods.queries.ts'
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
  /** What was read of its goods before the transaction began. */
  goods: GoodsById
  now: Date
}

/** What an order says of its discounts and its buyer. */
export const choiceOf = (fields: OrderFields) => ({
  promocode: fields.promocode?.trim() || null,
  certificate: fields.certificate_value?.trim() || null,
  bonuses: fields.maxma_bonuses ?? 0,
  contact: { email: fields.email, phone: fields.phone },
})

/**
 * The price of the cart as an order, at this moment. Only what the order itself says takes anything off; a discount that
 * cannot be given is refused at its field, and never silently left out (O-58).
 */
export async function orderPriceOf(db: Db, input: PriceInput): Promise<Checkout> {
  const { owner, fields, quote, promotions, locale, goods, now } = input
  const choice = { ...choiceOf(fields), delivery: quote && { price: quote.cost, oldPrice: quote.oldCost } }
  const checkout = await checkoutOf(db, { owner, choice, promotions, goods, now })
  const { promo, certificate, bonuses } = checkout
  // Of an empty cart nothing can be said.
  if (checkout.cart.quantity === 0) return checkout
  if (promo?.whyNot) throw reasonRefusal('promocode', promo.whyNot, locale)
  if (certificate?.whyNot) throw reasonRefusal('certificate_value', certificate.whyNot, locale)
  if (choice.bonuses > 0 && !bonuses) throw badField('maxma_bonuses', 'bonuses_sign_in')
  if (bonuses && bonuses.wanted > bonuses.maximum)
    throw badField('maxma_bonuses', 'too_many_bonuses', { limit: bonuses.maximum })
  return checkout
}

/** The lines of the order in the words of this moment: what can be had of the cart, and a gift at its end. */
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

/** As an array, so that they are found by their index: for a set of unknown size the whole table was read. */
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
 * The cart, then its offers and what its code gives, locked in the order of their ids: crossing carts make no circle. Had
 * another tab the cart before, what that one added is not among them.
 */
export async function lockForOrder(tx: Db, owner: Owner, codeKey: string): Promise<LockedOffers> {
  const rows = await lockingFor[ownerKind(owner)](tx, { ...ownerIds(owner), codeKey })
  return { cartId: rows[0]?.cartId ?? null, stocks: new Map(rows.map(({ id, stock }) => [id, stock])) }
}

/**
 * What goes into the parcel for a code, by the same rules as the price of the order. A code that gives nothing costs one
 * look-up.
 */
export async function giftOfOrder(db: Db, input: CheckoutInput): Promise<Gift | null> {
  const { promocode } = input.choice
  if (!promocode || !(await givesSomething(db, promocode))) return null
  return (await checkoutOf(db, input)).parcelGift
}

/** Of a code that stays with a cart. */
export const openGiftOfCode =
  (db: Db, promotions: Pick<RunningPromotions, 'termsAt'>): GiftOfCode =>
  (owner, promocode, now) =>
    giftOfOrder(db, { owner, choice: { promocode, certificate: null, bonuses: null }, promotions, now })
