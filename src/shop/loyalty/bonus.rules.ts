import type { Money } from '#kernel/money.ts'

export type Level = 1 | 2 | 3

/** Per cent of what is paid for goods, by level of the programme (O-35). Guests are promised the first. */
export const bonusRates: Record<Level, number> = { 1: 5, 2: 7, 3: 10 }

/** A bonus is a rouble, so bonuses are whole; half a rouble goes to the buyer: 3 490 ₽ bring 175, not 174. */
export const bonusFor = (sum: Money, level: Level = 1): number => Math.round((sum * bonusRates[level]) / 10_000)

/** What a product brings counts from the price that is asked now, not from the one that is struck through. */
export const productBonus = ({ price, salePrice }: { price: Money; salePrice: Money | null }, level?: Level): number =>
  bonusFor(salePrice ?? price, level)
