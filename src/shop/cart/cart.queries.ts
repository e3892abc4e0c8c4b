import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { priceAt, type PriceNow } from '../catalogue/catalogue.rules.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import { changeOf, maxPieces, piecesOf, type LineChange } from './cart.rules.ts'
import { cartLines, carts } from './cart.tables.ts'
import { goodsOfLines, type ProductOfLine, type ProductsOfLines } from './known-goods.queries.ts'
import { priceCart, type CartPrice, type LinePrice, type Promotion } from './price-cart.rules.ts'

/** Owner column of a cart: guests and accounts use different ones. */
export type OwnerKey = { column: PgColumn; name: 'visitor' | 'account'; type: SQL }

const keys: Record<OwnerKey['name'], OwnerKey> = {
  visitor: { column: carts.visitorId, name: 'visitor', type: sql`uuid` },
  account: { column: carts.accountId, name: 'account', type: sql`integer` },
}

/** Prepared statements per kind of owner; pass `ownerId(owner)` as `owner`. */
export function perOwner<Statement>(build: (db: Db, key: OwnerKey) => Statement): (db: Db, owner: Owner) => Statement {
  const ofVisitor = prepared((db) => build(db, keys.visitor))
  const ofAccount = prepared((db) => build(db, keys.account))
  return (db, owner) => ('visitorId' in owner ? ofVisitor(db) : ofAccount(db))
}

export const ownerId = (owner: Owner): string | number => ('visitorId' in owner ? owner.visitorId : owner.accountId)

const now = sql.placeholder('now')

/** Orderable pieces of an offer per line; 0 when the offer cannot be ordered. */
export const leftOf = (moment: SQL | typeof now): SQL<number> => sql<number>`case
  when ${tradeOffers.isSellable} and ${isPublished(moment)} then least(${tradeOffers.stock}, ${sql.raw(String(maxPieces))})
  else 0 end`

const discountFields = { promoCode: carts.promoCode, certificateId: carts.certificateId, bonuses: carts.bonuses }

/** Cart line columns that are never cached: quantities, stock and prices. */
const lineFields = {
  offerId: cartLines.offerId,
  wantedPieces: cartLines.quantity,
  seenPrice: cartLines.seenPrice,
  height: tradeOffers.height,
  sizeId: tradeOffers.sizeId,
  piecesLeft: leftOf(now),
  productId: products.id,
  price: products.price,
  salePrice: products.salePrice,
  saleStartsAt: products.saleStartsAt,
  saleEndsAt: products.saleEndsAt,
  isPublished: sql<boolean>`coalesce(${isPublished(now)}, false)`,
  /** Discounts of the whole cart, read with the lines because the page needs both. */
  discounts: discountFields,
  shownTotal: carts.shownTotal,
}

/** Offers and quantities as the cart shows them; statement parameters: `owner` and `now`. */
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

/** Cart lines, last added first. */
const linesOf = perOwner((db, { column, name }) =>
  db
    .select(lineFields)
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(eq(column, sql.placeholder('owner')))
    .orderBy(desc(cartLines.addedAt), desc(cartLines.offerId))
    .prepare(`cart_of_${name}`),
)

/** Line data needed to build the parcel. */
const contentsOf = perOwner((db, { column, name }) =>
  db
    .select({
      offerId: cartLines.offerId,
      productId: tradeOffers.productId,
      sizeId: tradeOffers.sizeId,
      pieces: sql<number>`least(${cartLines.quantity}, ${leftOf(now)})`,
      keptCode: carts.promoCode,
      price: sql<Money>`(${paidPriceAt(now)})::double precision`,
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(tradeOffers, eq(tradeOffers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(eq(column, sql.placeholder('owner')))
    .prepare(`contents_of_${name}`),
)

type RowsInput = Pick<CartInput, 'owner' | 'now'>

/** Cart contents with product data, which can be reused when the cart is read again within a transaction. */
export async function cartContents(db: Db, { owner, now }: RowsInput) {
  const lines = await contentsOf(db, owner).execute({ owner: ownerId(owner), now })
  const goods = await goodsOfLines(db, lines)
  const keptCode = lines[0]?.keptCode ?? null
  return { lines: lines.map((line) => ({ ...line, grams: goods.get(line.productId)?.grams ?? 0 })), goods, keptCode }
}

type LiveRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]
export type CartRow = LiveRow & ProductOfLine & { size: Words }

export type CartLine = {
  row: CartRow
  quantity: number
  priceNow: PriceNow
  change: LineChange | null
  sums: LinePrice
}

export type Cart = Omit<CartPrice, 'lines'> & { lines: CartLine[]; quantity: number }

export type CartInput = { owner: Owner; promotions: Promotion[]; now: Date }

/** Cart lines before pricing. */
export async function cartRows(db: Db, { owner, now, goods }: RowsInput & { goods?: ProductsOfLines | undefined }) {
  const lines = await linesOf(db, owner).execute({ owner: ownerId(owner), now })
  const goodsById = await goodsOfLines(db, lines, goods)
  // Skip lines whose product has just left the catalogue.
  return lines.flatMap((line): CartRow[] => {
    const words = goodsById.get(line.productId)
    const size = words?.sizes[line.sizeId]
    return size ? [{ ...words, ...line, size }] : []
  })
}

const discountsOf = perOwner((db, { column, name }) =>
  db
    .select(discountFields)
    .from(carts)
    .where(eq(column, sql.placeholder('owner')))
    .prepare(`discounts_of_${name}`),
)

/** Discounts stored with a cart. */
export type CartDiscounts = { promoCode: string | null; certificateId: number | null; bonuses: number }

export async function cartDiscountsOf(db: Db, owner: Owner): Promise<CartDiscounts> {
  const [row] = await discountsOf(db, owner).execute({ owner: ownerId(owner) })
  return row ?? { promoCode: null, certificateId: null, bonuses: 0 }
}

/** Cart at today's prices, read in one statement; empty if there is none. */
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
