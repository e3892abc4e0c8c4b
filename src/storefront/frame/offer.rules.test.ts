import { expect, test } from 'vitest'
import { changesSoon, contrast, offerStage, offerTone } from './offer.rules.ts'

const start = '2026-11-20T10:00:00+03:00'
const end = '2026-11-22T10:00:00+03:00'
const at = (time: string) => new Date(time)

test('offer is on from its start to its end, inclusive (R-4.3-01)', () => {
  const times = { startsAt: start, endsAt: end }
  expect(offerStage(times, at('2026-11-20T06:59:59.999Z'))).toBe('soon')
  expect(offerStage(times, at(start))).toBe('on')
  expect(offerStage(times, at(end))).toBe('on')
  expect(offerStage(times, new Date(Date.parse(end) + 1))).toBe('over')
})

test('offer without dates is always on (R-4.3-01)', () => {
  expect(offerStage({ startsAt: null, endsAt: null }, new Date(0))).toBe('on')
  expect(offerStage({ startsAt: null, endsAt: end }, new Date(0))).toBe('on')
  expect(offerStage({ startsAt: start, endsAt: null }, at('2126-01-01'))).toBe('on')
})

test('watches a start in less than 24 hours, but not in exactly 24 hours (R-4.3-02)', () => {
  const times = { startsAt: start, endsAt: null }
  const dayBefore = Date.parse(start) - 24 * 3600 * 1000
  expect(offerStage(times, new Date(dayBefore))).toBe('far')
  expect(offerStage(times, new Date(dayBefore + 1))).toBe('soon')
  expect(changesSoon('soon', times)).toBe(true)
  expect(changesSoon('far', times)).toBe(false)
})

test('watches a running offer only if it has an end', () => {
  expect(changesSoon('on', { startsAt: null, endsAt: end })).toBe(true)
  expect(changesSoon('on', { startsAt: null, endsAt: null })).toBe(false)
  expect(changesSoon('over', { startsAt: null, endsAt: end })).toBe(false)
})

test.each([
  ['#124A43', 'white', true],
  ['#F2C666', 'ink', false],
  ['#FFFFFF', 'ink', false],
  ['#000000', 'white', true],
  ['#A2243D', 'white', true],
] as const)('text on %s is %s', (hex, tone, honeyClock) => {
  expect(offerTone(hex)).toEqual({ tone, honeyClock })
})

test('contrast matches WCAG 2', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#124A43', '#ffffff')).toBeCloseTo(10.1, 1)
})
