import { expect, test } from 'vitest'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { leftToFree } from './free-delivery.rules.ts'

const line = (trade_offer: number, full_price: number) => ({
  trade_offer,
  quantity: 1,
  full_price,
  before_code: full_price,
  total: full_price,
})
const gift: PriceAnswer['gift'] = { trade_offer: 2, translations: { ru: { name: 'Шапочка' }, en: { name: 'Cap' } } }

test('purchases count towards free delivery at today’s prices; a gift does not', () => {
  const cart = { goods: 4_500, sale_discount: 300, gift: null, lines: [line(1, 4_500)] }
  expect(leftToFree(cart, 5_000)).toBe(800)
  expect(leftToFree({ ...cart, goods: 5_300, gift, lines: [line(1, 4_500), line(2, 800)] }, 5_000)).toBe(800)
  expect(leftToFree(cart, 4_000)).toBe(0)
})
