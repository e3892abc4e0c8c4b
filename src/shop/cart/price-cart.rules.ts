import { kopecks, minus, percentOf, plus, sum, times, zero, type Money } from '#kernel/money.ts'
import { bonusFor } from '../loyalty/bonus.rules.ts'

/** Pricing input of one cart line; each offer appears once. */
export type LineInput = {
  offerId: number
  productId: number
  categoryIds: readonly number[]
  quantity: number
  price: Money
  /** Price of the current sale. */
  salePrice: Money | null
}

export type Scope = { kind: 'all' } | { kind: 'products' | 'categories'; ids: readonly number[] }

/**
 * `every_nth`: sorts all pieces by price, highest first, and discounts each n-th by a percentage; with `cheaperPieces`,
 * the last so many of each n.
 */
export type Reduction =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Money }
  | { kind: 'every_nth'; nth: number; percent: number; cheaperPieces?: number }

/** Promotion or promo code: reduction and scope. */
export type Promotion = {
  id: string
  scope: Scope
  reduction: Reduction
  /** Minimum value of goods in scope at today's prices, before other promotions. */
  from: Money
  /** If false, goods on sale are out of scope. */
  combinesWithSale: boolean
}

export type Allocation = { promotion: string; amount: Money }

export type LinePrice = {
  offerId: number
  /** Line total at prices before sales. */
  full: Money
  /** Discount of the product's sale and of promotions together. */
  discount: Money
  /** Discount per promotion; payment, receipt, return and export reuse these amounts. */
  allocations: Allocation[]
  total: Money
}

export type CartPrice = {
  lines: LinePrice[]
  full: Money
  discount: Money
  promotionsDiscount: Money
  total: Money
  bonuses: number
}

type OpenLine = { input: LineInput; fullSum: Money; toPay: Money; allocations: Allocation[] }

const unitPrice = ({ price, salePrice }: LineInput): Money => salePrice ?? price

/** Prices a cart. Promotions apply in the given order, each to the amount left by the previous ones. */
export function priceCart(lines: LineInput[], promotions: Promotion[]): CartPrice {
  const openLines = lines.map((input): OpenLine => {
    const fullSum = times(unitPrice(input), input.quantity)
    return { input, fullSum, toPay: fullSum, allocations: [] }
  })
  // Sort lines so that rounding does not depend on display order.
  const inOrder = openLines.toSorted((a, b) => a.input.offerId - b.input.offerId)
  for (const promotion of promotions) apply(promotion, inOrder)
  const pricedLines = openLines.map(({ input, toPay, allocations }): LinePrice => {
    const full = times(input.price, input.quantity)
    return { offerId: input.offerId, full, discount: minus(full, toPay), allocations, total: toPay }
  })
  const total = sum(openLines.map(({ toPay }) => toPay))
  const full = sum(pricedLines.map((line) => line.full))
  return {
    lines: pricedLines,
    full,
    discount: minus(full, total),
    promotionsDiscount: sum(openLines.map(({ fullSum, toPay }) => minus(fullSum, toPay))),
    total,
    bonuses: bonusFor(total),
  }
}

function apply(promotion: Promotion, lines: OpenLine[]): void {
  const isInScope = scopeOf(promotion)
  const inScope = lines.filter(({ input }) => isInScope(input))
  if (sum(inScope.map(({ fullSum }) => fullSum)) < promotion.from) return
  const bases = basesOf(promotion.reduction, inScope)
  const shares = shareOut(takenOff(promotion.reduction, sum(bases)), bases)
  inScope.forEach((line, at) => {
    const amount = shares[at] ?? zero
    if (amount === 0) return
    line.toPay = minus(line.toPay, amount)
    line.allocations.push({ promotion: promotion.id, amount })
  })
}

/** Returns a predicate for lines in a promotion's scope. */
export function scopeOf({ scope, combinesWithSale }: Promotion): (line: LineInput) => boolean {
  const ids = new Set(scope.kind === 'all' ? [] : scope.ids)
  return ({ quantity, salePrice, productId, categoryIds }) => {
    if (quantity === 0 || (salePrice !== null && !combinesWithSale)) return false
    if (scope.kind === 'all') return true
    return scope.kind === 'products' ? ids.has(productId) : categoryIds.some((id) => ids.has(id))
  }
}

/** Maximum discountable amount per line, never above the amount still to pay. */
function basesOf(reduction: Reduction, lines: OpenLine[]): Money[] {
  if (reduction.kind !== 'every_nth') return lines.map(({ toPay }) => toPay)
  const { nth, cheaperPieces = 1 } = reduction
  const cheaperOf = (pieces: number) =>
    Math.floor(pieces / nth) * cheaperPieces + Math.max(0, (pieces % nth) - (nth - cheaperPieces))
  const counts = new Map<OpenLine, number>()
  let before = 0
  for (const line of lines.toSorted((a, b) => unitPrice(b.input) - unitPrice(a.input))) {
    const after = before + line.input.quantity
    counts.set(line, cheaperOf(after) - cheaperOf(before))
    before = after
  }
  return lines.map((line) => kopecks(Math.min(times(unitPrice(line.input), counts.get(line) ?? 0), line.toPay)))
}

const takenOff = (reduction: Reduction, base: Money): Money =>
  kopecks(Math.min(base, reduction.kind === 'amount' ? reduction.amount : percentOf(base, reduction.percent)))

/**
 * Splits an amount in proportion to the bases, to the kopeck; what rounding down leaves goes to the largest remainders.
 * No part exceeds its base, as the amount does not exceed their sum.
 */
export function shareOut(amount: Money, bases: Money[]): Money[] {
  const whole = sum(bases)
  if (whole === 0) return bases.map(() => zero)
  const parts = bases.map((base) => portion(amount, base, whole))
  const over = minus(amount, sum(parts.map(({ share }) => share)))
  const largest = parts.map((_, at) => at).toSorted((a, b) => parts[b]!.remainder - parts[a]!.remainder)
  const roundedUpParts = new Set(largest.slice(0, over))
  return parts.map(({ share }, at) => (roundedUpParts.has(at) ? plus(share, kopecks(1)) : share))
}

/** Proportional share of an amount; BigInt where the product exceeds the safe integer range. */
function portion(amount: Money, base: Money, whole: Money): { share: Money; remainder: number } {
  const product = amount * base
  if (Number.isSafeInteger(product)) {
    const remainder = product % whole
    return { share: kopecks((product - remainder) / whole), remainder }
  }
  const exact = BigInt(amount) * BigInt(base)
  return { share: kopecks(Number(exact / BigInt(whole))), remainder: Number(exact % BigInt(whole)) }
}
