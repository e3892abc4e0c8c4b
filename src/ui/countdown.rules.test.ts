import { expect, test } from 'vitest'
import { asClock, secondsLeft } from './countdown.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const hour = 3_600_000

test('R-2.5-18 R-4.3-04 exactly 72 hours before the end the countdown is shown', () => {
  expect(secondsLeft(later(72 * hour), now)).toBe(72 * 3600)
})

test('R-4.3-04 a moment more than 72 hours away it is hidden', () => {
  expect(secondsLeft(later(72 * hour + 1), now)).toBeUndefined()
})

test('R-4.3-04 when the offer is past or ends now it is hidden', () => {
  expect([secondsLeft(later(0), now), secondsLeft(later(-1), now)]).toEqual([undefined, undefined])
})

test('the last second is counted to its end', () => {
  expect(secondsLeft(later(1), now)).toBe(1)
})

test('an end nobody can read hides the countdown', () => {
  expect(secondsLeft(new Date('soon'), now)).toBeUndefined()
})

test.each([
  [72 * 3600, '72:00:00'],
  [23 * 3600 + 41 * 60 + 8, '23:41:08'],
  [59, '00:00:59'],
])('R-4.3-05 %i seconds read %s', (seconds, clock) => {
  expect(asClock(seconds)).toBe(clock)
})
