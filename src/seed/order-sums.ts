import { kopecks, minus, percentOf, roubles, sum, times, zero, type Money } from '#kernel/money.ts'
import type { AllocationKind } from '#shop/orders/orders.tables.ts'
import type { DemoOrder } from './demo-order.ts'

export type Share = { kind: AllocationKind; source: string; amount: Money }
export type OrderSums = {
  prices: readonly Money[]
  goods: Money
  delivery: Money
  total: Money
  shares: Share[][]
  off: (kind: AllocationKind) => Money
}

/** Sums of an order and the discount of each line. */
export function sumsOf(order: DemoOrder, prices: readonly Money[]): OrderSums {
  const { lines, promo, bonuses = 0, certificate = 0, exchangeOf } = order
  const left = lines.map(({ quantity = 1 }, at) => times(prices[at]!, quantity))
  const goods = sum(left)
  const shares: Share[][] = lines.map(() => [])
  const takeOff = (kind: AllocationKind, source: string, parts: Money[]) => {
    for (const [at, amount] of parts.entries())
      if (amount > 0) {
        left[at] = minus(left[at]!, amount)
        shares[at]!.push({ kind, source, amount })
      }
  }
  if (promo) takeOff('promo', promo.code, promoParts(order, left))
  if (bonuses > 0) takeOff('bonus', 'bonus', partsOf(roubles(bonuses), left))
  if (certificate > 0) takeOff('certificate', 'certificate', partsOf(roubles(certificate), left))
  if (exchangeOf) takeOff('exchange', '', [...left])
  const delivery = roubles(order.delivery ?? 0)
  const off = (kind: AllocationKind) =>
    sum(shares.flat().flatMap((share) => (share.kind === kind ? [share.amount] : [])))
  return { prices, goods, delivery, total: kopecks(sum(left) + delivery), shares, off }
}

function promoParts({ lines, promo }: DemoOrder, left: Money[]): Money[] {
  if (promo?.gift) return left.map((amount, at) => (lines[at]!.isGift ? amount : zero))
  if (promo?.amount) return partsOf(roubles(promo.amount), left)
  return left.map((amount) => percentOf(amount, promo?.percent ?? 0))
}

/** Splits an amount by weight into whole kopecks: the first part gets the rest. */
function partsOf(amount: Money, weights: Money[]): Money[] {
  const whole = sum(weights)
  const parts = weights.map((weight) => kopecks(Math.floor((amount * weight) / whole)))
  const rest = amount - sum(parts)
  return parts.map((part, at) => kopecks(at === 0 ? part + rest : part))
}
