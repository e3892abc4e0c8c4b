import { expect, test } from 'vitest'
import { deviceOf, isBirthday, passwordFault, plainName } from './accounts.rules.ts'

test.each([
  ['семь877', 'too_short'],
  ['👩‍⚕️👩‍⚕️', 'too_short'],
  ['x'.repeat(201), 'password_too_long'],
  ['Password', 'password_common'],
  ['йцукенгш', 'password_common'],
  ['aaaaaaaaaaaa', 'password_common'],
  ['Anna.Petrova', 'password_is_email'],
  ['anna.petrova@klinika.ru', 'password_is_email'],
  ['восемь88', undefined],
  ['two words here', undefined],
])('checks the new password «%s»: %s (R-5-03)', (password, fault) =>
  expect(passwordFault(password, 'anna.petrova@klinika.ru')).toBe(fault),
)

test('accepts existing birthdays of people old enough to consent', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const days = ['1990-02-28', '2012-11-22', '2012-11-23', '1990-02-30', '1890-01-01', '2030-01-01', '1.2.1990', '']
  expect(days.filter((day) => isBirthday(day, now))).toEqual(['1990-02-28', '2012-11-22'])
})

test('strips invisible characters from a name', () => {
  expect(plainName('  Анна\u200b \n\t Мария\u202e ')).toBe('Анна Мария')
  expect(plainName('\u0000 \u200b')).toBe('')
})

test('names a device by browser and system only', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceOf(chrome)).toBe('Chrome, Windows')
  expect(deviceOf(`${chrome} YaBrowser/25.8`)).toBe('Яндекс Браузер, Windows')
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari, iPhone',
  )
  expect(deviceOf('<script>')).toBe('')
  expect(deviceOf(undefined)).toBe('')
})
