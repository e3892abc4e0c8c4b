import { expect, test } from 'vitest'
import { words } from './words.ts'

test('R-5-12 the counter at its limit shows the stock', () => {
  expect([words.ru.available(3), words.en.available(3), words.en.available(1)]).toEqual([
    'Доступно 3 шт.',
    '3 available',
    '1 available',
  ])
})

test.each([
  [1, 'Не хватает 1 цифры'],
  [7, 'Не хватает 7 цифр'],
  [11, 'Не хватает 11 цифр'],
])('a phone that lacks %i digits shows «%s»', (count, text) => {
  expect(words.ru.missingDigits(count)).toBe(text)
})
