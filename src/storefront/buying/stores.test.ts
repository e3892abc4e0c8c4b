import { expect, test } from 'vitest'
import type { SizeOption } from '#shop/product/choice.rules.ts'
import { fill } from '../common/fill.ts'
import { cityShownFirst, sizesInStock } from './stores.ts'

const offer = (size: string, height: number) => ({
  id: height + Number(size),
  size: { id: Number(size), translations: { ru: { name: size }, en: { name: `${size}e` } } },
  height,
})

const size = (name: string, letter: string): SizeOption => ({
  id: 1,
  sizeId: Number(name),
  name,
  letter,
  isOneSize: false,
  amount: 1,
  isOrderable: true,
  heights: [],
})

test('lists every size of a store once, with its heights in stock (R-3-23)', () => {
  const offers = [offer('46', 164), offer('46', 170), offer('48', 0)]
  expect(sizesInStock(offers, [size('46', '')], 'ru')).toEqual([
    { size: '46', heights: [164, 170] },
    { size: '48', heights: [] },
  ])
  expect(sizesInStock(offers, [size('46', 'M')], 'en').map((each) => each.size)).toEqual(['46 (M)', '48e'])
})

test('fills placeholders and removes those without a value', () => {
  expect(fill('{size} из {count}: {size}{none}', { size: 46, count: 'двух' })).toBe('46 из двух: 46')
})

test.each([
  ['the visitor’s own city, which has it', ['spb', 'moscow'], 'moskva', 'moscow'],
  ['the city that has it, when the own one has not', ['spb'], 'moskva', 'spb'],
  ['the own city, when none has it', [], 'moskva', 'moscow'],
  ['a city that has it, for a visitor from elsewhere', ['moscow'], 'kazan', 'moscow'],
  ['Saint Petersburg, when nothing is known', [], undefined, 'spb'],
] as const)('shows first the stores of %s (R-2.5-15)', (_, holdingCities, slug, first) => {
  expect(cityShownFirst(holdingCities, slug)).toBe(first)
})
