import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { cartOf, type Cart } from '../cart/cart.queries.ts'
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

type ParcelInput = { owner: Owner | undefined; weight: number | undefined; now: Date }

/** Weighed by the server; a weight that was sent counts only where there is nothing to weigh. */
export async function parcelToQuote(db: Db, { owner, weight, now }: ParcelInput): Promise<Parcel> {
  const cart = owner && (await cartOf(db, { owner, promotions: [], now }))
  return parcelToPrice(cart, weight)
}

export const parcelToPrice = (cart: Cart | undefined, grams = usualGrams): Parcel =>
  cart && cart.quantity > 0 ? parcelOfCart(cart) : parcelOfGrams(grams, zero)
