import { expect, it } from 'vitest'
import { dayInYear, dayText } from './day-text.ts'

const moment = new Date('2026-11-28T11:05:00Z')

it.each([
  ['day', '28\u00a0ноября', '28\u00a0November'],
  ['dayOfYear', '28\u00a0ноября 2026', '28\u00a0November 2026'],
  ['time', '28\u00a0ноября в 14:05', '28\u00a0November at 14:05'],
  ['longTime', '28\u00a0ноября 2026 в 14:05', '28\u00a0November 2026 at 14:05'],
  ['hour', '14:05', '14:05'],
] as const)('a date as %s keeps its day beside its month', (look, ru, en) => {
  expect([dayText(moment, 'ru', look), dayText(moment, 'en', look)]).toEqual([ru, en])
})

it('a date includes its year unless current in Moscow', () => {
  const newYear = '2026-12-31T21:30:00Z'
  expect(dayInYear(newYear, 'ru', new Date('2027-06-01T00:00:00Z'))).toBe('1\u00a0января')
  expect(dayInYear(newYear, 'ru', moment)).toBe('1\u00a0января 2027')
})
