import { minus, plus, roubles, sum, zero, type Money } from '#kernel/money.ts'
import { shareOut, type LinePrice } from '../cart/price-cart.rules.ts'
import { bonusFor, type Level } from '../loyalty/bonus.rules.ts'
import { maxBonusPercent } from '../loyalty/loyalty.rules.ts'

/** Discount kinds in the order in which they apply (O-36). */
export type DiscountKind = 'sale' | 'promo' | 'bonus' | 'certificate'

/** `source`: promotion of the discount; repeats the kind where only one source exists. */
export type OrderAllocation = { kind: DiscountKind; source: string; amount: Money }

export type OrderLineInput = LinePrice & { quantity: number }

export type OrderLinePrice = {
  offerId: number
  quantity: number
  /** Line total at prices before sales. */
  full: Money
  /** Discounts, never zero; with `total` they add up to `full`. */
  allocations: OrderAllocation[]
  /** Amount left to pay with money. */
  total: Money
}

export type OrderPriceInput = {
  /** Lines priced by `priceCart`. */
  lines: readonly OrderLineInput[]
  /** Delivery price, 0 if free; null while none is chosen. */
  deliveryPrice: Money | null
  bonuses: { wanted: number; balance: number }
  /** Remaining certificate balance. */
  certificateBalance: Money | null
  /** Loyalty level, 1 by default; null earns no bonuses. */
  level?: Level | null
}

export type OrderPrice = {
  lines: OrderLinePrice[]
  goods: Money
  saleDiscount: Money
  /** Discount of promotions and promo codes together. */
  promoDiscount: Money
  bonusDiscount: Money
  certificateDiscount: Money
  deliveryPrice: Money
  total: Money
  bonuses: { used: number; maximum: number }
  /** Bonuses earned on money and certificates; paying with bonuses earns none (O-35). */
  bonusesToCome: number
}

/** Prices an order: promo code first, then bonuses, then the certificate. Delivery is never discounted (O-36). */
export function priceOrder(input: OrderPriceInput): OrderPrice {
  const lines = input.lines.map(openLine)
  const afterPromo = leftToPay(lines)
  const maximum = maxBonuses(afterPromo, input.bonuses.balance)
  const usedBonuses = Math.max(0, Math.min(Math.floor(input.bonuses.wanted), maximum))
  takeOff(lines, 'bonus', roubles(usedBonuses))
  const afterBonuses = leftToPay(lines)
  takeOff(lines, 'certificate', smaller(input.certificateBalance ?? zero, afterBonuses))
  const deliveryPrice = input.deliveryPrice ?? zero
  return {
    lines,
    goods: sum(lines.map(({ full }) => full)),
    saleDiscount: discountOf(lines, 'sale'),
    promoDiscount: discountOf(lines, 'promo'),
    bonusDiscount: discountOf(lines, 'bonus'),
    certificateDiscount: discountOf(lines, 'certificate'),
    deliveryPrice,
    total: plus(leftToPay(lines), deliveryPrice),
    bonuses: { used: usedBonuses, maximum },
    bonusesToCome: input.level === null ? 0 : bonusFor(afterBonuses, input.level),
  }
}

/** Maximum whole bonuses, limited by the balance and the payable share of the goods (O-35). */
export const maxBonuses = (goods: Money, balance: number): number =>
  Math.max(0, Math.min(Math.floor(balance), Math.floor((goods * maxBonusPercent) / 10_000)))

/** Total discount of one kind, from all sources or from one. */
export const discountOf = (lines: readonly OrderLinePrice[], kind: DiscountKind, source?: string): Money =>
  sum(
    lines
      .flatMap(({ allocations }) => allocations)
      .filter((part) => part.kind === kind && (source === undefined || part.source === source))
      .map(({ amount }) => amount),
  )

function openLine({ offerId, quantity, full, discount, allocations, total }: OrderLineInput): OrderLinePrice {
  const byPromotions = allocations.map(({ promotion, amount }): OrderAllocation => ({
    kind: 'promo',
    source: promotion,
    amount,
  }))
  const bySale = minus(discount, sum(byPromotions.map(({ amount }) => amount)))
  const sale: OrderAllocation[] = bySale > 0 ? [{ kind: 'sale', source: 'sale', amount: bySale }] : []
  return { offerId, quantity, full, allocations: [...sale, ...byPromotions], total }
}

const leftToPay = (lines: OrderLinePrice[]): Money => sum(lines.map(({ total }) => total))
const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

/** Distributes a discount over lines, sorted so that rounding does not depend on display order. */
function takeOff(lines: OrderLinePrice[], kind: 'bonus' | 'certificate', amount: Money): void {
  const inOrder = lines.toSorted((a, b) => a.offerId - b.offerId)
  const shares = shareOut(
    amount,
    inOrder.map(({ total }) => total),
  )
  inOrder.forEach((line, at) => {
    const share = shares[at] ?? zero
    if (share === 0) return
    line.total = minus(line.total, share)
    line.allocations.push({ kind, source: kind, amount: share })
  })
}
