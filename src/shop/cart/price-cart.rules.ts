import { kopecks, minus, percentOf, plus, sum, times, zero, type Money } from '#kernel/money.ts'
import { bonusFor } from '../loyalty/bonus.rules.ts'

/** What one line of a cart is priced by. Every offer stands in a cart once. */
export type Goods = {
  offerId: number
  productId: number
  categoryIds: readonly number[]
  quantity: number
  price: Money
  /** Of the sale that is on. */
  salePrice: Money | null
}

export type Scope = { kind: 'all' } | { kind: 'products' | 'categories'; ids: readonly number[] }

/** `every_nth`: of all pieces, the dearest first, each n-th is cheaper by so many per cent. */
export type Reduction =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Money }
  | { kind: 'every_nth'; nth: number; percent: number }

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

type OpenLine = { goods: Goods; asked: Money; left: Money; allocations: Allocation[] }

const unitPrice = ({ price, salePrice }: Goods): Money => salePrice ?? price

/** Promotions take effect in the order given, each on what the ones before it left to pay. */
export function priceCart(lines: Goods[], promotions: Promotion[]): CartPrice {
  const open = lines.map((goods): OpenLine => {
    const asked = times(unitPrice(goods), goods.quantity)
    return { goods, asked, left: asked, allocations: [] }
  })
  // Odd kopecks fall to the same line in whatever order lines are shown.
  const inOrder = open.toSorted((a, b) => a.goods.offerId - b.goods.offerId)
  for (const promotion of promotions) apply(promotion, inOrder)
  const priced = open.map(({ goods, left, allocations }): LinePrice => {
    const full = times(goods.price, goods.quantity)
    return { offerId: goods.offerId, full, discount: minus(full, left), allocations, total: left }
  })
  const total = sum(open.map(({ left }) => left))
  const full = sum(priced.map((line) => line.full))
  return {
    lines: priced,
    full,
    discount: minus(full, total),
    promotionsDiscount: sum(open.map(({ asked, left }) => minus(asked, left))),
    total,
    bonuses: bonusFor(total),
  }
}

function apply(promotion: Promotion, lines: OpenLine[]): void {
  const inScope = lines.filter(scopeOf(promotion))
  if (sum(inScope.map(({ asked }) => asked)) < promotion.from) return
  const bases = basesOf(promotion.reduction, inScope)
  const shares = shareOut(takenOff(promotion.reduction, sum(bases)), bases)
  inScope.forEach((line, at) => {
    const amount = shares[at] ?? zero
    if (amount === 0) return
    line.left = minus(line.left, amount)
    line.allocations.push({ promotion: promotion.id, amount })
  })
}

function scopeOf({ scope, combinesWithSale }: Promotion): (line: OpenLine) => boolean {
  const ids = new Set(scope.kind === 'all' ? [] : scope.ids)
  return ({ goods }) => {
    if (goods.quantity === 0 || (goods.salePrice !== null && !combinesWithSale)) return false
    if (scope.kind === 'all') return true
    return scope.kind === 'products' ? ids.has(goods.productId) : goods.categoryIds.some((id) => ids.has(id))
  }
}

/** How much of each line a promotion may touch: never more than is still to pay. */
function basesOf(reduction: Reduction, lines: OpenLine[]): Money[] {
  if (reduction.kind !== 'every_nth') return lines.map(({ left }) => left)
  const { nth } = reduction
  const counts = new Map<OpenLine, number>()
  let before = 0
  for (const line of lines.toSorted((a, b) => unitPrice(b.goods) - unitPrice(a.goods))) {
    const after = before + line.goods.quantity
    counts.set(line, Math.floor(after / nth) - Math.floor(before / nth))
    before = after
  }
  return lines.map((line) => kopecks(Math.min(times(unitPrice(line.goods), counts.get(line) ?? 0), line.left)))
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
  const rounded = new Set(largest.slice(0, over))
  return parts.map(({ share }, at) => (rounded.has(at) ? plus(share, kopecks(1)) : share))
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
