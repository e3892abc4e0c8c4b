import { expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { letterMoney } from './letter-money.ts'

test.each([
  [883_310, '8\u00a0833,10\u00a0₽', '8,833.10\u00a0₽'],
  [429_000, '4\u00a0290\u00a0₽', '4,290\u00a0₽'],
  [5, '0,05\u00a0₽', '0.05\u00a0₽'],
])('e-mails write %i kopecks with two digits or none', (sum, ru, en) => {
  expect([letterMoney(kopecks(sum), 'ru'), letterMoney(kopecks(sum), 'en')]).toEqual([ru, en])
})
