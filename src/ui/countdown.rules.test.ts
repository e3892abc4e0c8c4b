import { expect, test } from 'vitest'
import { asClock, secondsLeft } from './countdown.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const hour = 3_600_000

test('R-2.5-18 R-4.3-04 shows the countdown exactly 72 hours before the end', () => {
  expect(secondsLeft(later(72 * hour), now)).toBe(72 * 3600)
})

test('R-4.3-04 hides the countdown a moment earlier', () => {
  expect(secondsLeft(later(72 * hour + 1), now)).toBeUndefined()
})

test('R-4.3-04 hides the countdown for a past offer', () => {
  expect([secondsLeft(later(0), now), secondsLeft(later(-1), now)]).toEqual([undefined, undefined])
})

test('counts the last second to its end', () => {
  expect(secondsLeft(later(1), now)).toBe(1)
})

test('an invalid end hides the countdown', () => {
  expect(secondsLeft(new Date('soon'), now)).toBeUndefined()
})

test.each([
  [72 * 3600, '72:00:00'],
  [23 * 3600 + 41 * 60 + 8, '23:41:08'],
  [59, '00:00:59'],
])('R-4.3-05 %i seconds read %s', (seconds, clock) => {
  expect(asClock(seconds)).toBe(clock)
})
