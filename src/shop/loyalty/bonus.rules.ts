import type { Money } from '#kernel/money.ts'

export type Level = 1 | 2 | 3

/** Percentage of the goods paid, by loyalty level (O-35). Guests see the first level. */
export const bonusRates: Record<Level, number> = { 1: 5, 2: 7, 3: 10 }

/** Whole bonuses for a sum: a bonus is a ruble, and half a ruble rounds up. 3,490 ₽ earn 175, not 174. */
export const bonusFor = (sum: Money, level: Level = 1): number => Math.round((sum * bonusRates[level]) / 10_000)

/** Bonus of a product, computed from the current price instead of the crossed-out one. */
export const productBonus = ({ price, salePrice }: { price: Money; salePrice: Money | null }, level?: Level): number =>
  bonusFor(salePrice ?? price, level)
