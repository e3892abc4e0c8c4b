import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { formatDiscount, formatMoney, formatNumber } from './format-money.ts'

test.each([
  [449000, '4\u00a0490\u00a0₽', '4,490\u00a0₽'],
  [100000000, '1\u00a0000\u00a0000\u00a0₽', '1,000,000\u00a0₽'],
  [99900, '999\u00a0₽', '999\u00a0₽'],
  [0, '0\u00a0₽', '0\u00a0₽'],
  [449050, '4\u00a0490,50\u00a0₽', '4,490.50\u00a0₽'],
  [5, '0,05\u00a0₽', '0.05\u00a0₽'],
  [-125700, '\u22121\u00a0257\u00a0₽', '\u22121,257\u00a0₽'],
])('%i kopecks are written the same way in every browser', (amount, ru, en) => {
  expect([formatMoney(kopecks(amount), 'ru'), formatMoney(kopecks(amount), 'en')]).toEqual([ru, en])
})

test('shows every amount to the kopeck', () => {
  assert(
    property(integer({ min: -1e11, max: 1e11 }), constantFrom('ru' as const, 'en' as const), (amount, locale) => {
      const text = formatMoney(kopecks(amount), locale)
      const plain = text.replace('\u2212', '-').replace(/[\u00a0₽]/g, '')
      const read = locale === 'ru' ? plain.replace(',', '.') : plain.replaceAll(',', '')
      expect(Math.round(Number(read) * 100)).toBe(amount)
    }),
  )
})

test('a price never breaks across lines', () => {
  expect(formatMoney(kopecks(123456789), 'ru')).not.toContain(' ')
})

test('bonuses and discounts use the same digits', () => {
  expect([formatNumber(1240, 'ru'), formatNumber(1240, 'en'), formatDiscount(20)]).toEqual([
    '1\u00a0240',
    '1,240',
    '\u221220%',
  ])
})
