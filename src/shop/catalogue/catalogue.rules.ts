import { salePercent, type Money } from '#kernel/money.ts'

export type PriceTerms = {
  price: Money
  salePrice: Money | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
}

export type PriceNow = { price: Money; salePrice: Money | null; percent: number }

/** Price at a moment. A sale includes its first and last moments; without dates it always applies. */
export function priceAt({ price, salePrice, saleStartsAt, saleEndsAt }: PriceTerms, now: Date): PriceNow {
  const isOn = salePrice !== null && (!saleStartsAt || saleStartsAt <= now) && (!saleEndsAt || now <= saleEndsAt)
  return isOn ? { price, salePrice, percent: salePercent(price, salePrice) } : { price, salePrice: null, percent: 0 }
}

/** True for a tag styled as hot (R-2.7-08). */
export const isHot = (tag: string): boolean => tag.includes('%')

/** Maximum colors listed on a card. */
export const maxSwatches = 4

/** First colors of a card, always including its own. */
export function shownColors<Color extends { id: number }>(all: Color[], ownId: number, limit: number): Color[] {
  const first = all.slice(0, limit)
  const ours = all.find(({ id }) => id === ownId)
  return !ours || first.includes(ours) ? first : [...first.slice(0, limit - 1), ours]
}
