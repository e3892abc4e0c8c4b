import { describe, expect, test } from 'vitest'
import { hours } from '#kernel/time.ts'
import { hoursInWords, openUntil, opensLate, weekHours } from './hours.rules.ts'
import { zoneOffset } from '../cities/time-zone.rules.ts'

describe('parses the hours of a point as its carrier writes them', () => {
  test.each([
    ['Пн-Вс 09:00-21:00', 'Ежедневно 9–21', 'Daily 9–21'],
    ['пн-вс: 10.00-20.30', 'Ежедневно 10–20:30', 'Daily 10–20:30'],
    ['Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00', 'Пн–Пт 10–20, Сб–Вс 10–18', 'Mon–Fri 10–20, Sat–Sun 10–18'],
    ['пн, вт 10:00-20:00; ср 9:00-18:30', 'Пн–Вт 10–20, Ср 9–18:30', 'Mon–Tue 10–20, Wed 9–18:30'],
    ['круглосуточно', 'Круглосуточно', 'Open 24 hours'],
    ['Пн-Пт 08:00-00:00', 'Пн–Пт 8–24', 'Mon–Fri 8–24'],
  ])('%s', (text, ru, en) => {
    const week = weekHours(text)!
    const plain = (words: string) => words.replaceAll('\u00a0', ' ')
    expect([plain(hoursInWords(week, 'ru')), plain(hoursInWords(week, 'en'))]).toEqual([ru, en])
  })

  test.each(['', 'по звонку', 'Пн-Пт 20:00-10:00', '25:00-26:00'])('does not guess the hours of «%s»', (text) => {
    expect(weekHours(text)).toBeNull()
  })
})

test('computes the closing time from day, hour and time zone of the town', () => {
  const week = weekHours('Пн-Пт 09:00-21:00')!
  const monday = new Date('2026-11-23T08:00:00Z')
  expect(openUntil(week, monday, zoneOffset('UTC+3'))).toBe(21 * 60)
  // 18:00 in Vladivostok; three hours later it is 21:00 and the point is closed.
  expect(openUntil(week, monday, zoneOffset('UTC+10'))).toBe(21 * 60)
  expect(openUntil(week, new Date('2026-11-23T11:00:00Z'), zoneOffset('UTC+10'))).toBeNull()
  expect(openUntil(week, new Date('2026-11-22T08:00:00Z'), zoneOffset('UTC+3'))).toBeNull()
  expect(zoneOffset(null)).toBe(hours(3))
})

test('counts as late when open until ten in the evening on all weekdays', () => {
  expect(opensLate(weekHours('Пн-Вс 10:00-22:00'))).toBe(true)
  expect(opensLate(weekHours('Пн-Чт 10:00-22:00, Пт-Вс 10:00-20:00'))).toBe(false)
  expect(opensLate(null)).toBe(false)
})
