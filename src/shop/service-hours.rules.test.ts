import { expect, test } from 'vitest'
import { dueWords } from './supply/due.texts.ts'
import { answerDue } from './service-hours.rules.ts'

test('an answer is due after eight working hours', () => {
  const due = (now: string) => answerDue(new Date(`${now}+03:00`)).toISOString()
  const moscow = (text: string) => new Date(`${text}+03:00`).toISOString()
  expect(due('2026-11-23T10:20:00')).toBe(moscow('2026-11-23T19:00:00'))
  expect(due('2026-11-23T03:00:00')).toBe(moscow('2026-11-23T17:00:00'))
  expect(due('2026-11-23T13:00:00')).toBe(moscow('2026-11-23T21:00:00'))
  expect(due('2026-11-23T19:30:00')).toBe(moscow('2026-11-24T16:00:00'))
  expect(due('2026-11-28T23:30:00')).toBe(moscow('2026-11-29T17:00:00'))
})

test('the due time includes its weekday, in both languages', () => {
  const due = new Date('2026-11-29T17:00:00+03:00')
  expect(dueWords(due, 'ru')).toBe('29\u00a0ноября, воскресенье, до\u00a017:00 по\u00a0Москве')
  expect(dueWords(due, 'en')).toBe('Sunday 29\u00a0November, by 17:00 Moscow time')
})
