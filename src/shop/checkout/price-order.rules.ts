import { minus, plus, roubles, sum, zero, type Money } from '#kernel/money.ts'
import { shareOut, type LinePrice } from '../cart/price-cart.rules.ts'
import { bonusFor, type Level } from '../loyalty/bonus.rules.ts'
import { mostPaidByBonuses } from '../loyalty/loyalty.rules.ts'

/** In the order in which they are taken off (O-36). */
export type DiscountKind = 'sale' | 'promo' | 'bonus' | 'certificate'

/** `source` names the promotion, or repeats the kind where there is only one of it. */
export type OrderAllocation = { kind: DiscountKind; source: string; amount: Money }

export type OrderLineInput = LinePrice & { quantity: number }

export type OrderLinePrice = {
  offerId: number
  quantity: number
  /** At the prices before sales. */
  full: Money
  /** None of them is zero, and with `total` they add up to `full`. */
  allocations: OrderAllocation[]
  /** What is left to pay with money. */
  total: Money
}

export type OrderPriceInput = {
  /** As `priceCart` priced them. */
  lines: readonly OrderLineInput[]
  /** Already 0 where it is free; nothing while none is chosen. */
  deliveryPrice: Money | null
  bonuses: { wanted: number; balance: number }
  /** What is left on it. */
  certificateBalance: Money | null
  /** Whoever has none gets nothing; unless said, the first. */
  level?: Level | null
}

export type OrderPrice = {
  lines: OrderLinePrice[]
  goods: Money
  saleDiscount: Money
  /** Of promotions and promo codes together. */
  promoDiscount: Money
  bonusDiscount: Money
  certificateDiscount: Money
  deliveryPrice: Money
  total: Money
  bonuses: { used: number; maximum: number }
  /** From what is paid with money and certificates: bonuses bring no bonuses (O-35). */
  bonusesToCome: number
}

/** Promo code first, then bonuses, then the certificate; delivery is never discounted (O-36). */
export function priceOrder(input: OrderPriceInput): OrderPrice {
  const lines = input.lines.map(openLine)
  const afterPromo = leftToPay(lines)
  const maximum = mostBonuses(afterPromo, input.bonuses.balance)
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

/** Whole bonuses, up to the share of the goods that they may pay (O-35). */
export const mostBonuses = (goods: Money, balance: number): number =>
  Math.max(0, Math.min(Math.floor(balance), Math.floor((goods * mostPaidByBonuses) / 10_000)))

/** What one kind took off, of all sources or of one. */
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

/** Odd kopecks fall to the same line in whatever order lines are shown. */
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
