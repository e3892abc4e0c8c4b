import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import type { CardMedia } from '../catalogue/cards.queries.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { priceAt, type PriceNow } from '../catalogue/catalogue.rules.ts'
import { colors } from '../catalogue/attributes.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { mediaJson } from '../media/media.queries.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import { wordsOf } from '../words-of.ts'
import { changeOf, mostPieces, piecesOf, type LineChange } from './cart.rules.ts'
import { cartLines, carts } from './cart.tables.ts'
import { priceCart, type CartPrice, type LinePrice, type Promotion } from './price-cart.rules.ts'

/** Carts of guests and of accounts are found by different columns. */
export type OwnerKey = { column: PgColumn; name: 'visitor' | 'account'; type: SQL }

const keys: Record<OwnerKey['name'], OwnerKey> = {
  visitor: { column: carts.visitorId, name: 'visitor', type: sql`uuid` },
  account: { column: carts.accountId, name: 'account', type: sql`integer` },
}

/** A statement for each kind of owner; pass `ownerId(owner)` as `owner`. */
export function perOwner<Statement>(build: (db: Db, key: OwnerKey) => Statement): (db: Db, owner: Owner) => Statement {
  const ofVisitor = prepared((db) => build(db, keys.visitor))
  const ofAccount = prepared((db) => build(db, keys.account))
  return (db, owner) => ('visitorId' in owner ? ofVisitor(db) : ofAccount(db))
}

export const ownerId = (owner: Owner): string | number => ('visitorId' in owner ? owner.visitorId : owner.accountId)

const now = sql.placeholder('now')

/** How many of an offer one line may hold now; none when it cannot be ordered. */
export const leftOf = (moment: SQL | typeof now): SQL<number> => sql<number>`case
  when ${tradeOffers.isSellable} and ${isPublished(moment)} then least(${tradeOffers.stock}, ${sql.raw(String(mostPieces))})
  else 0 end`

const lineFields = {
  offerId: cartLines.offerId,
  wantedPieces: cartLines.quantity,
  seenPrice: cartLines.seenPrice,
  height: tradeOffers.height,
  sizeId: tradeOffers.sizeId,
  piecesLeft: leftOf(now),
  productId: products.id,
  slug: products.slug,
  sku: products.sku,
  price: products.price,
  salePrice: products.salePrice,
  saleStartsAt: products.saleStartsAt,
  saleEndsAt: products.saleEndsAt,
  isPublished: sql<boolean>`coalesce(${isPublished(now)}, false)`,
  colorSlug: colors.slug,
  hex: colors.hex,
  tile: colors.tileHex,
  size: wordsOf('size', tradeOffers.sizeId),
  name: wordsOf('model', products.modelId),
  colorName: wordsOf('color', products.colorId),
  /** Of a piece. */
  grams: sql<number>`(select weight_grams from models where id = ${products.modelId})`,
  categoryIds: sql<number[]>`array(select category_id from model_categories where model_id = ${products.modelId})`,
  picture: sql<CardMedia | null>`(select ${mediaJson}
    from product_media p join media m on m.id = p.media_id
    where p.product_id = ${products.id} and m.kind = 'image' order by p.position limit 1)`,
}

/** Offers and pieces as the cart shows them, for a statement with the parameters `owner` and `now`. */
export const piecesIn = (db: Db, column: OwnerKey['column']) =>
  db
    .select({
      offerId: sql<number>`${cartLines.offerId}`.as('offer_id'),
      pieces: sql<number>`least(${cartLines.quantity}, ${leftOf(now)})`.as('pieces'),
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(eq(column, sql.placeholder('owner')))

/** The last added comes first. */
const linesOf = perOwner((db, { column, name }) =>
  db
    .select(lineFields)
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .innerJoin(colors, eq(colors.id, products.colorId))
    .where(eq(column, sql.placeholder('owner')))
    .orderBy(desc(cartLines.addedAt), desc(cartLines.offerId))
    .prepare(`cart_of_${name}`),
)

/** What of a line makes the parcel. */
const contentsOf = perOwner((db, { column, name }) =>
  db
    .select({
      offerId: cartLines.offerId,
      pieces: sql<number>`least(${cartLines.quantity}, ${leftOf(now)})`,
      grams: lineFields.grams,
      price: sql<Money>`(${paidPriceAt(now)})::double precision`,
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(eq(column, sql.placeholder('owner')))
    .prepare(`contents_of_${name}`),
)

export const cartContents = (db: Db, { owner, now }: Pick<CartInput, 'owner' | 'now'>) =>
  contentsOf(db, owner).execute({ owner: ownerId(owner), now })

export type CartRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

export type CartLine = {
  row: CartRow
  quantity: number
  priceNow: PriceNow
  change: LineChange | null
  sums: LinePrice
}

export type Cart = Omit<CartPrice, 'lines'> & { lines: CartLine[]; quantity: number }

export type CartInput = { owner: Owner; promotions: Promotion[]; now: Date }

/** What lies in it, not priced yet. */
export const cartRows = (db: Db, { owner, now }: Pick<CartInput, 'owner' | 'now'>): Promise<CartRow[]> =>
  linesOf(db, owner).execute({ owner: ownerId(owner), now })

const discountsOf = perOwner((db, { column, name }) =>
  db
    .select({ promoCode: carts.promoCode, certificateId: carts.certificateId, bonuses: carts.bonuses })
    .from(carts)
    .where(eq(column, sql.placeholder('owner')))
    .prepare(`discounts_of_${name}`),
)

/** The discounts that stay with a cart. */
export type CartDiscounts = { promoCode: string | null; certificateId: number | null; bonuses: number }

export async function cartDiscountsOf(db: Db, owner: Owner): Promise<CartDiscounts> {
  const [row] = await discountsOf(db, owner).execute({ owner: ownerId(owner) })
  return row ?? { promoCode: null, certificateId: null, bonuses: 0 }
}

/** The cart at today's prices, in one statement; empty where there is none. */
export async function cartOf(db: Db, { owner, promotions, now }: CartInput): Promise<Cart> {
  return pricedCart(await cartRows(db, { owner, now }), promotions, now)
}

export const emptyCart: Cart = pricedCart([], [], new Date(0))

export const lineInput = (row: CartRow, now: Date) => ({ ...row, ...priceAt(row, now), quantity: piecesOf(row) })

export function pricedCart(rows: CartRow[], promotions: Promotion[], now: Date): Cart {
  const inputs = rows.map((row) => lineInput(row, now))
  const { lines, ...sums } = priceCart(inputs, promotions)
  return {
    ...sums,
    quantity: inputs.reduce((pieces, { quantity }) => pieces + quantity, 0),
    lines: rows.flatMap((row, at): CartLine[] => {
      const [pricedInput, line] = [inputs[at], lines[at]]
      if (!pricedInput || !line) return []
      const { quantity, price, salePrice, percent } = pricedInput
      const change = changeOf({ ...row, priceNow: salePrice ?? price })
      return [{ row, quantity, priceNow: { price, salePrice, percent }, change, sums: line }]
    }),
  }
}
