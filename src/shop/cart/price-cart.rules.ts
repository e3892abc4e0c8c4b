import { kopecks, minus, percentOf, plus, sum, times, zero, type Money } from '#kernel/money.ts'
import { bonusFor } from '../loyalty/bonus.rules.ts'

/** What one line of a cart is priced by. Every offer stands in a cart once. */
export type LineInput = {
  offerId: number
  productId: number
  categoryIds: readonly number[]
  quantity: number
  price: Money
  /** Of the sale that is on. */
  salePrice: Money | null
}

export type Scope = { kind: 'all' } | { kind: 'products' | 'categories'; ids: readonly number[] }

/**
 * `every_nth`: of all pieces, the dearest first, each n-th is cheaper by so many per cent; with `cheaperPieces` the last
 * so many of each n are.
 */
export type Reduction =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Money }
  | { kind: 'every_nth'; nth: number; percent: number; cheaperPieces?: number }

/** A promotion or a promo code: what it takes off, and from what. */
export type Promotion = {
  id: string
  scope: Scope
  reduction: Reduction
  /** The goods of its scope must come to this much at today's prices, whatever other promotions take off. */
  from: Money
  /** Otherwise goods on sale are not of its scope. */
  combinesWithSale: boolean
}

export type Allocation = { promotion: string; amount: Money }

export type LinePrice = {
  offerId: number
  /** At the prices before sales. */
  full: Money
  /** Taken off by the sale of the product and by promotions together. */
  discount: Money
  /** The promotions' part, one by one: payment, receipt, return and export repeat these and reckon nothing anew. */
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

/** Promotions take effect in the order given, each on what the ones before it left to pay. */
export function priceCart(lines: LineInput[], promotions: Promotion[]): CartPrice {
  const openLines = lines.map((input): OpenLine => {
    const fullSum = times(unitPrice(input), input.quantity)
    return { input, fullSum, toPay: fullSum, allocations: [] }
  })
  // Odd kopecks fall to the same line in whatever order lines are shown.
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

/** Whether a line is what a promotion is for. */
export function scopeOf({ scope, combinesWithSale }: Promotion): (line: LineInput) => boolean {
  const ids = new Set(scope.kind === 'all' ? [] : scope.ids)
  return ({ quantity, salePrice, productId, categoryIds }) => {
    if (quantity === 0 || (salePrice !== null && !combinesWithSale)) return false
    if (scope.kind === 'all') return true
    return scope.kind === 'products' ? ids.has(productId) : categoryIds.some((id) => ids.has(id))
  }
}

/** How much of each line a promotion may touch: never more than is still to pay. */
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
 * An amount in parts proportional to the bases, to the kopeck: what rounding down leaves over goes to the largest
 * remainders. As the amount is not above the bases together, no part is above its own.
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

/** Two large sums multiplied are more than a number holds exactly. */
function portion(amount: Money, base: Money, whole: Money): { share: Money; remainder: number } {
  const product = amount * base
  if (Number.isSafeInteger(product)) {
    const remainder = product % whole
    return { share: kopecks((product - remainder) / whole), remainder }
  }
  const exact = BigInt(amount) * BigInt(base)
  return { share: kopecks(Number(exact / BigInt(whole))), remainder: Number(exact % BigInt(whole)) }
}
