import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0, 'через 1 секунду', 'in 1 second'],
  [42, 'через 42 секунды', 'in 42 seconds'],
  [60, 'через 1 минуту', 'in 1 minute'],
  [61, 'через 2 минуты', 'in 2 minutes'],
  [659, 'через 11 минут', 'in 11 minutes'],
  [1_260, 'через 21 минуту', 'in 21 minutes'],
  [3_599, 'через 60 минут', 'in 60 minutes'],
  [3_600, 'через 1 час', 'in 1 hour'],
  [86_191, 'через 24 часа', 'in 24 hours'],
])('names a wait of %i seconds in its largest unit', (seconds, ru, en) => {
  expect(waitText(seconds)).toEqual({ ru, en })
})
