import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'

type PricedGoods = Pick<PriceAnswer, 'goods' | 'sale_discount' | 'gift' | 'lines'>

/** Roubles until free delivery, at today's prices. A gift, which is the last line, does not count. */
export function leftToFree({ goods, sale_discount, gift, lines }: PricedGoods, freeFrom: number): number {
  const giftPrice = gift ? (lines.at(-1)?.full_price ?? 0) : 0
  return Math.max(0, freeFrom - (goods - sale_discount - giftPrice))
}
