import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'

type PricedGoods = Pick<PriceAnswer, 'goods' | 'sale_discount' | 'gift' | 'lines'>

/** Roubles until the delivery is free: what is bought counts at today's prices, and a gift, the last line, does not. */
export function leftToFree({ goods, sale_discount, gift, lines }: PricedGoods, freeFrom: number): number {
  const giftPrice = gift ? (lines.at(-1)?.full_price ?? 0) : 0
  return Math.max(0, freeFrom - (goods - sale_discount - giftPrice))
}
