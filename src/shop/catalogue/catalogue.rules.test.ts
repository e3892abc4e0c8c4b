import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { isHot, priceAt, shownColors } from './catalogue.rules.ts'

const noon = new Date('2026-05-01T12:00:00Z')
const before = new Date('2026-05-01T11:59:59.999Z')
const after = new Date('2026-05-01T12:00:00.001Z')
const price = roubles(1_000)
const onSale = { price, salePrice: roubles(805), percent: 20 }
const full = { price, salePrice: null, percent: 0 }

test.each([
  ['without a sale the price is the price', { salePrice: null, saleStartsAt: null, saleEndsAt: null }, full],
  ['a sale without dates counts always', { saleStartsAt: null, saleEndsAt: null }, onSale],
  ['a sale counts from its first moment', { saleStartsAt: noon, saleEndsAt: null }, onSale],
  ['a sale does not count before its first moment', { saleStartsAt: after, saleEndsAt: null }, full],
  ['a sale counts in its last moment', { saleStartsAt: null, saleEndsAt: noon }, onSale],
  ['a sale does not count after its last moment', { saleStartsAt: null, saleEndsAt: before }, full],
  ['a sale counts between its dates', { saleStartsAt: before, saleEndsAt: after }, onSale],
])('%s', (_, dates, expected) => {
  expect(priceAt({ price, salePrice: roubles(805), ...dates }, noon)).toEqual(expected)
})

test('styles a tag with a percent sign as hot (R-2.7-08)', () => {
  expect(isHot('−20 %')).toBe(true)
  expect(isHot('Новинка')).toBe(false)
})

const colors = ['pine', 'ladoga', 'midnight', 'graphite', 'sage'].map((slug, id) => ({ id, slug }))
const slugs = (own: string, limit = 4) =>
  shownColors(
    colors,
    colors.findIndex(({ slug }) => slug === own),
    limit,
  ).map(({ slug }) => slug)

test('shows the first colors on a card, always with its own', () => {
  expect(slugs('ladoga')).toEqual(['pine', 'ladoga', 'midnight', 'graphite'])
  expect(slugs('sage')).toEqual(['pine', 'ladoga', 'midnight', 'sage'])
  expect(slugs('sage', 9)).toEqual(['pine', 'ladoga', 'midnight', 'graphite', 'sage'])
  expect(slugs('unknown')).toEqual(['pine', 'ladoga', 'midnight', 'graphite'])
})
