import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { cartContents, type Cart } from '../cart/cart.queries.ts'
import type { Owner } from '../owner.ts'
import { parcelOf, parcelOfGrams, type Parcel } from './parcel.rules.ts'

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

export type CartParcel = { parcel: Parcel; quantity: number; lines: number }

/** What a cart weighs and is worth at this moment, and no more of it. */
export async function cartParcel(db: Db, input: { owner: Owner; now: Date }): Promise<CartParcel> {
  const lines = await cartContents(db, input)
  return { parcel: parcelOf(lines), quantity: lines.reduce((all, { pieces }) => all + pieces, 0), lines: lines.length }
}

type ParcelInput = { owner: Owner | undefined; weight: number | undefined; now: Date }

/** Weighed by the server; a weight that was sent counts only where there is nothing to weigh. */
export async function parcelToQuote(db: Db, { owner, weight, now }: ParcelInput): Promise<Parcel> {
  const cart = owner && (await cartParcel(db, { owner, now }))
  return cart && cart.quantity > 0 ? cart.parcel : parcelOfGrams(weight ?? usualGrams, zero)
}

export const parcelToPrice = (cart: Cart | undefined, grams = usualGrams): Parcel =>
  cart && cart.quantity > 0 ? parcelOfCart(cart) : parcelOfGrams(grams, zero)
