import { expect, test } from 'vitest'
import { bonusWord } from './bonus-word.ts'
import { pluralRu } from './plural.ts'

const forms = ['бонус', 'бонуса', 'бонусов'] as const

test.each([
  [1, 'бонус'],
  [21, 'бонус'],
  [101, 'бонус'],
  [2, 'бонуса'],
  [4, 'бонуса'],
  [23, 'бонуса'],
  [0, 'бонусов'],
  [5, 'бонусов'],
  [11, 'бонусов'],
  [12, 'бонусов'],
  [14, 'бонусов'],
  [111, 'бонусов'],
  [175, 'бонусов'],
  [-2, 'бонуса'],
])('R-9-21 %i is followed by «%s»', (count, form) => {
  expect(pluralRu(count, forms)).toBe(form)
})

test('English has one bonus and many bonuses', () => {
  expect([bonusWord(1, 'en'), bonusWord(2, 'en'), bonusWord(11, 'ru')]).toEqual(['bonus', 'bonuses', 'бонусов'])
})
