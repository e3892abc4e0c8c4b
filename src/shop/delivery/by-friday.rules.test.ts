import { expect, test } from 'vitest'
import { isByFriday } from './by-friday.rules.ts'

// The days of the week beginning on Monday, 30 November 2026.
test.each([
  ['Monday, arrives on Friday', '2026-11-30T09:00:00Z', '2026-12-04', true],
  ['Monday, arrives on Thursday', '2026-11-30T09:00:00Z', '2026-12-03', true],
  ['Monday, arrives on Monday next week', '2026-11-30T09:00:00Z', '2026-12-07', false],
  ['Thursday, arrives on Friday', '2026-12-03T09:00:00Z', '2026-12-04', true],
  ['Thursday, arrives on Friday next week', '2026-12-03T09:00:00Z', '2026-12-11', false],
  ['Monday, arrives today', '2026-11-30T06:00:00Z', '2026-11-30', false],
  ['Friday, arrives today', '2026-12-04T06:00:00Z', '2026-12-04', false],
  ['Friday, arrives on Monday', '2026-12-04T06:00:00Z', '2026-12-07', false],
  ['Saturday, arrives by the coming Friday', '2026-11-28T09:00:00Z', '2026-12-04', true],
  ['Saturday, arrives after the coming Friday', '2026-11-28T09:00:00Z', '2026-12-07', false],
  ['Sunday, arrives by the coming Friday', '2026-11-29T09:00:00Z', '2026-12-02', true],
  ['before a Friday that is a holiday, arrives on Thursday', '2026-12-28T09:00:00Z', '2026-12-31', true],
  ['before a Friday that is a holiday, arrives after the holidays', '2026-12-28T09:00:00Z', '2027-01-11', false],
])('«by Friday» on %s: %s, %s → %s', (_, now, dayMax, expected) => {
  expect(isByFriday({ dayMax, now: new Date(now), timeZone: 'UTC+3' })).toBe(expected)
})

test.each([
  // Friday evening in Moscow is Saturday in Vladivostok, so the following Friday counts.
  ['2026-12-04T15:00:00Z', '2026-12-10', 'UTC+3', false],
  ['2026-12-04T15:00:00Z', '2026-12-10', 'UTC+10', true],
  // Monday in Moscow is still Sunday in Kaliningrad, so the same Friday counts.
  ['2026-11-29T21:30:00Z', '2026-11-30', 'UTC+3', false],
  ['2026-11-29T21:30:00Z', '2026-11-30', 'UTC+2', true],
])('«by Friday» at %s for %s counts in %s: %s', (now, dayMax, timeZone, expected) => {
  expect(isByFriday({ dayMax, now: new Date(now), timeZone })).toBe(expected)
})
