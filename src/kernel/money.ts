/** Whole kopecks, so that sums are exact. Every price, discount and total has this type. */
export type Money = number & { readonly __unit: 'kopeck' }

export function kopecks(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole kopecks: ${amount}`)
  return amount as Money
}

export const zero = kopecks(0)
export const roubles = (amount: number): Money => kopecks(Math.round(amount * 100))

/** Roubles in the public API: a JSON number with at most two decimals. */
export const asRoubles = (amount: Money): number => amount / 100

export const plus = (a: Money, b: Money): Money => kopecks(a + b)
export const minus = (a: Money, b: Money): Money => kopecks(a - b)
export const times = (price: Money, count: number): Money => kopecks(price * count)
export const sum = (amounts: Money[]): Money => amounts.reduce(plus, zero)

/** A share of an amount, half a kopeck rounded up. */
export const percentOf = (amount: Money, rate: number): Money => kopecks(Math.round((amount * rate) / 100))

/** Discount of a sale, in whole per cent (R-2.7-07). */
export const salePercent = (price: Money, salePrice: Money): number =>
  price > 0 ? Math.round(((price - salePrice) / price) * 100) : 0
