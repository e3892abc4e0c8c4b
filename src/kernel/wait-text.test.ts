import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0, '1 секунду', '1 second'],
  [42, '42 секунды', '42 seconds'],
  [60, '1 минуту', '1 minute'],
  [61, '2 минуты', '2 minutes'],
  [659, '11 минут', '11 minutes'],
  [1_260, '21 минуту', '21 minutes'],
  [3_599, '60 минут', '60 minutes'],
  [3_600, '1 час', '1 hour'],
  [86_191, '24 часа', '24 hours'],
])('names a wait of %i seconds in its largest unit', (seconds, ru, en) => {
  const { ru: russian, en: english } = waitText(seconds)
  expect([russian.replace('\u00a0', ' '), english.replace('\u00a0', ' ')]).toEqual([ru, en])
})
