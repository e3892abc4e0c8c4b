import { expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import type { Locale } from '#kernel/locale.ts'
import { bannerOf } from './account.loader.ts'

const account = { code: 'МАРИНА-27', level: 1 as const, yearSum: kopecks(0), balance: 0, friends: 0, isBlocked: false }
const notesOf = (amount: number, locale: Locale) => {
  const [coming = '', expiring = ''] = bannerOf(
    {
      ...account,
      coming: [{ amount, at: '2026-12-12T09:00:00Z' }],
      expiring: [{ amount, at: '2027-01-15T09:00:00Z' }],
    },
    locale,
  ).notes
  return [coming, expiring].map((note) => note.replaceAll('\u00a0', ' '))
}

test.each([
  [1, 'Ещё 1 бонус станет доступен', '1 бонус сгорит'],
  [2, 'Ещё 2 бонуса станут доступны', '2 бонуса сгорят'],
  [5, 'Ещё 5 бонусов станут доступны', '5 бонусов сгорят'],
  [11, 'Ещё 11 бонусов станут доступны', '11 бонусов сгорят'],
  [21, 'Ещё 21 бонус станет доступен', '21 бонус сгорит'],
])('declines the verb together with the noun: %i (R-9-21)', (count, coming, expiring) => {
  const [comingNote, expiringNote] = notesOf(count, 'ru')
  expect(comingNote).toMatch(new RegExp(`^${coming} `))
  expect(expiringNote).toMatch(new RegExp(`^${expiring} `))
})

test.each([
  [1, '1 bonus more to spend from', '1 bonus expires on'],
  [2, '2 bonuses more to spend from', '2 bonuses expire on'],
  [5, '5 bonuses more to spend from', '5 bonuses expire on'],
  [11, '11 bonuses more to spend from', '11 bonuses expire on'],
  [21, '21 bonuses more to spend from', '21 bonuses expire on'],
])('uses the English singular and plural: 1 and %i (R-9-21)', (count, coming, expiring) => {
  const [comingNote, expiringNote] = notesOf(count, 'en')
  expect(comingNote).toContain(coming)
  expect(expiringNote).toContain(expiring)
})
