import type { Db } from '#kernel/db.ts'
import { zero, type Money } from '#kernel/money.ts'
import { cartContents, type Cart } from '../cart/cart.queries.ts'
import type { ProductsOfLines } from '../cart/known-goods.queries.ts'
import type { Owner } from '../owner.ts'
import { parcelOf, parcelOfCertificates, parcelOfGrams, type Parcel, type ParcelLine } from './parcel.rules.ts'
import type { StorePiece } from './quotes.ts'

/** Weight priced while the cart is empty: a set of clothes. */
const usualGrams = 600

/** Gift that a promo code adds to a cart. */
export type ParcelGift = { grams: number; price: Money }
/** Null if the promo code gives no gift or does not apply. */
export type GiftOfCode = (owner: Owner, code: string, now: Date) => Promise<ParcelGift | null>

const giftLine = (gift: ParcelGift | null): ParcelLine[] => (gift ? [{ ...gift, pieces: 1, isGift: true }] : [])

export const parcelOfCart = ({ lines }: Pick<Cart, 'lines'>, gift: ParcelGift | null): Parcel =>
  parcelOf([
    ...lines.map(({ row, quantity, priceNow }) => ({
      grams: row.grams,
      pieces: quantity,
      price: priceNow.salePrice ?? priceNow.price,
    })),
    ...giftLine(gift),
  ])

export type CartParcel = {
  parcel: Parcel
  quantity: number
  lines: number
  pieces: StorePiece[]
  goods: ProductsOfLines
}

const piecesIn = (lines: readonly { offerId: number; pieces: number }[]): StorePiece[] =>
  lines.flatMap(({ offerId, pieces }) => (pieces > 0 ? [{ offerId, quantity: pieces }] : []))

type CartParcelInput = {
  owner: Owner
  /** Gift of the promo code stored with the cart. */
  giftOf: (keptCode: string | null) => Promise<ParcelGift | null>
  now: Date
}

/** Weight and value of the current cart, including the gift of its promo code. */
export async function cartParcel(db: Db, { giftOf, ...input }: CartParcelInput): Promise<CartParcel> {
  const { lines, goods, keptCode } = await cartContents(db, input)
  const quantity = lines.reduce((all, { pieces }) => all + pieces, 0)
  const gift = quantity > 0 ? await giftOf(keptCode) : null
  const parcel = parcelOf([...lines, ...giftLine(gift)])
  return { parcel, quantity, lines: lines.length, pieces: piecesIn(lines), goods }
}

type ParcelToQuote = Pick<CartParcel, 'parcel' | 'pieces'>
type ParcelInput = {
  owner: Owner | undefined
  weight: number | undefined
  /** Number of printed certificates to send instead of the cart. */
  certificates?: number | undefined
  giftOfCode: GiftOfCode
  now: Date
}

/** Parcel weighed by the server; a submitted weight counts only for an empty cart. */
export async function parcelToQuote(db: Db, input: ParcelInput): Promise<ParcelToQuote> {
  const { owner, weight, certificates, giftOfCode, now } = input
  if (certificates !== undefined) return { parcel: parcelOfCertificates(certificates), pieces: [] }
  const giftOf = async (keptCode: string | null) => (owner && keptCode ? giftOfCode(owner, keptCode, now) : null)
  const cart = owner && (await cartParcel(db, { owner, giftOf, now }))
  if (cart && cart.quantity > 0) return { parcel: cart.parcel, pieces: cart.pieces }
  return { parcel: parcelOfGrams(weight ?? usualGrams, zero), pieces: [] }
}

export const piecesToPrice = ({ lines }: Pick<Cart, 'lines'>): StorePiece[] =>
  piecesIn(lines.map(({ row: { offerId }, quantity }) => ({ offerId, pieces: quantity })))

export const parcelToPrice = (cart: Cart, gift: ParcelGift | null): Parcel =>
  cart.quantity > 0 ? parcelOfCart(cart, gift) : parcelOfGrams(usualGrams, zero)
