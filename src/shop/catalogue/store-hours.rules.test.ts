import { expect, test } from 'vitest'
import { datesBetween, hoursRows, openState, otherDayRows, todayKey, type StoreHours } from './store-hours.rules.ts'

const workday = { from: '10:00', to: '20:00' }
const hours: StoreHours = {
  week: [workday, workday, workday, workday, workday, { from: '11:00', to: '18:00' }, null],
  otherDays: [{ date: '2026-12-31', hours: { from: '10:00', to: '17:00' } }],
}
/** Friday, 1 May 2026; Moscow is three hours ahead. */
const friday = (time: string) => new Date(`2026-05-01T${time}:00Z`)

test('shows the closing time, and the remaining minutes in the last hour', () => {
  expect(openState(hours, friday('09:00'))).toEqual({ state: 'open', until: '20:00' })
  expect(openState(hours, friday('16:20'))).toEqual({ state: 'closing', minutes: 40 })
})

test('shows the next opening: today, tomorrow, or after a day off', () => {
  expect(openState(hours, friday('06:00'))).toEqual({ state: 'closed', opensIn: 0, at: '10:00' })
  expect(openState(hours, friday('17:00'))).toEqual({ state: 'closed', opensIn: 1, at: '11:00' })
  const saturdayEvening = new Date('2026-05-02T18:00:00Z')
  expect(openState(hours, saturdayEvening)).toEqual({ state: 'closed', opensIn: 2, at: '10:00' })
})

test('prefers special hours to those of the weekday', () => {
  expect(openState(hours, new Date('2026-12-31T14:30:00Z'))).toEqual({ state: 'closed', opensIn: 1, at: '10:00' })
})

test('shows nothing for unknown hours', () => {
  expect(openState({ week: [], otherDays: [] }, friday('09:00'))).toBeUndefined()
})

test('groups days with the same hours into one row', () => {
  expect(hoursRows(hours.week).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    [0, 4],
    [5, 5],
    [6, 6],
  ])
})

test('groups consecutive days off; other hours or a gap start a new row', () => {
  const short = { from: '10:00', to: '17:00' }
  const days = ['2027-01-02', '2027-01-01', '2027-01-07'].map((date) => ({ date, hours: null }))
  expect(otherDayRows([...days, { date: '2026-12-31', hours: short }])).toEqual([
    { from: '2026-12-31', to: '2026-12-31', hours: short },
    { from: '2027-01-01', to: '2027-01-02', hours: null },
    { from: '2027-01-07', to: '2027-01-07', hours: null },
  ])
})

test('marks today’s row by weekday, or by date on a holiday', () => {
  expect(todayKey(hours, friday('09:00'))).toBe('4')
  // After midnight in Moscow, the weekday has changed.
  expect(todayKey(hours, friday('21:30'))).toBe('5')
  expect(todayKey(hours, new Date('2026-12-30T22:00:00Z'))).toBe('2026-12-31')
  expect(datesBetween('2026-12-31', '2027-01-02')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
})
