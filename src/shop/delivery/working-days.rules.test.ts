import { expect, test } from 'vitest'
import { daysInWords } from './delivery.texts.ts'
import { dayOf, isWorking, sendingDay, workingDaysAfter } from './working-days.rules.ts'

test('uses the day in Moscow', () => {
  expect(dayOf(new Date('2026-11-26T20:59:59Z'))).toBe('2026-11-26')
  expect(dayOf(new Date('2026-11-26T21:00:00Z'))).toBe('2026-11-27')
})

test.each([
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-04', false],
  ['2027-01-08', false],
])('%s is a working day: %s', (day, expected) => {
  expect(isWorking(day)).toBe(expected)
})

test('skips weekends and holidays', () => {
  expect(workingDaysAfter('2026-11-27', 1)).toBe('2026-11-30')
  expect(workingDaysAfter('2026-11-28', 0)).toBe('2026-11-30')
  expect(workingDaysAfter('2026-12-31', 1)).toBe('2027-01-11')
  expect(workingDaysAfter('2028-02-28', 1)).toBe('2028-02-29')
})

test.each([
  ['before two on a working day, the same day', '2026-11-20T10:59:59Z', '2026-11-20'],
  ['from two on, the next working day', '2026-11-20T11:00:00Z', '2026-11-23'],
  ['on a Saturday, on Monday', '2026-11-21T06:00:00Z', '2026-11-23'],
  ['before a holiday after two, past it', '2026-11-03T12:00:00Z', '2026-11-05'],
])('dispatches an order: %s', (_, moment, day) => {
  expect(sendingDay(new Date(moment))).toBe(day)
})

test.each([
  ['one day', '2026-11-27', '2026-11-27', { ru: 'пт, 27\u00a0ноября', en: 'Fri, 27\u00a0November' }],
  [
    'one month',
    '2026-12-03',
    '2026-12-04',
    { ru: 'чт, 3\u00a0– пт, 4\u00a0декабря', en: 'Thu, 3\u00a0– Fri, 4\u00a0December' },
  ],
  [
    'two months',
    '2026-12-31',
    '2027-01-03',
    {
      ru: 'чт, 31\u00a0декабря\u00a0– вс, 3\u00a0января',
      en: 'Thu, 31\u00a0December\u00a0– Sun, 3\u00a0January',
    },
  ],
])('puts the delivery days of %s into one phrase', (_, first, last, { ru, en }) => {
  expect([daysInWords(first, last, 'ru'), daysInWords(first, last, 'en')]).toEqual([ru, en])
})
