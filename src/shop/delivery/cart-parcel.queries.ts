import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { cartContents, type Cart } from '../cart/cart.queries.ts'
import type { GoodsById } from '../cart/known-goods.queries.ts'
import type { Owner } from '../owner.ts'
import { parcelOf, parcelOfCertificates, parcelOfGrams, type Parcel } from './parcel.rules.ts'
import type { StorePiece } from './quotes.ts'

/** While the cart is empty, a set of clothes is priced. */
const usualGrams = 600

export const parcelOfCart = ({ lines }: Pick<Cart, 'lines'>): Parcel =>
  parcelOf(
    lines.map(({ row, quantity, priceNow }) => ({
      grams: row.grams,
      pieces: quantity,
      price: priceNow.salePrice ?? priceNow.price,
    })),
  )

export type CartParcel = { parcel: Parcel; quantity: number; lines: number; pieces: StorePiece[]; goods: GoodsById }

const piecesIn = (lines: readonly { offerId: number; pieces: number }[]): StorePiece[] =>
  lines.flatMap(({ offerId, pieces }) => (pieces > 0 ? [{ offerId, quantity: pieces }] : []))

/** What a cart weighs and is worth at this moment, and no more of it. */
export async function cartParcel(db: Db, input: { owner: Owner; now: Date }): Promise<CartParcel> {
  const { lines, goods } = await cartContents(db, input)
  const quantity = lines.reduce((all, { pieces }) => all + pieces, 0)
  return { parcel: parcelOf(lines), quantity, lines: lines.length, pieces: piecesIn(lines), goods }
}

type ParcelToQuote = Pick<CartParcel, 'parcel' | 'pieces'>
type ParcelInput = {
  owner: Owner | undefined
  weight: number | undefined
  /** Printed ones, in the place of the cart. */
  certificates?: number | undefined
  now: Date
}

/** Weighed by the server; a weight that was sent counts only where there is nothing to weigh. */
export async function parcelToQuote(db: Db, input: ParcelInput): Promise<ParcelToQuote> {
  const { owner, weight, certificates, now } = input
  if (certificates !== undefined) return { parcel: parcelOfCertificates(certificates), pieces: [] }
  const cart = owner && (await cartParcel(db, { owner, now }))
  if (cart && cart.quantity > 0) return { parcel: cart.parcel, pieces: cart.pieces }
  return { parcel: parcelOfGrams(weight ?? usualGrams, zero), pieces: [] }
}

export const piecesToPrice = ({ lines }: Pick<Cart, 'lines'>): StorePiece[] =>
  piecesIn(lines.map(({ row: { offerId }, quantity }) => ({ offerId, pieces: quantity })))

export const parcelToPrice = (cart: Cart | undefined, grams = usualGrams): Parcel =>
  cart && cart.quantity > 0 ? parcelOfCart(cart) : parcelOfGrams(grams, zero)
