import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addressKey, mailboxKey, phoneKey } from './same-person.rules.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  ['ivan.petrov@gmail.com', 'ivanpetrov@gmail.com'],
  ['Ivan.Petrov+1@GoogleMail.com', 'ivanpetrov@gmail.com'],
  ['anna.b@yandex.ru', 'anna-b@yandex.ru'],
  ['anna-b+shop@ya.ru', 'anna-b@yandex.ru'],
  ['anna.b@mail.ru', 'anna.b@mail.ru'],
  ['anna+shop@klinika.ru', 'anna@klinika.ru'],
  [' Anna@Klinika.RU ', 'anna@klinika.ru'],
])('normalizes the mailbox %s to %s, also in SQL', async (email, key) => {
  const { rows } = await shop.db.execute(sql`select mailbox_key(${email}) as key`)
  expect([mailboxKey(email), rows[0]]).toEqual([key, { key }])
})

test.each([
  ['+7 921 765-43-21', '79217654321'],
  ['8 (921) 765-43-21', '79217654321'],
  ['9217654321', '79217654321'],
  ['+375 29 123-45-67', '375291234567'],
])('normalizes the phone %s to %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

const flat = { city: 'Самара', street: 'улица Ленина', house: '5', building: '', apartment: '7' }

test.each([
  ['by short words', { street: 'ул. Ленина', house: 'д. 5', apartment: 'кв. 7' }],
  ['with the word behind', { city: 'г. Самара', street: 'Ленина ул.' }],
  ['in one field', { street: 'Ленина, д.5, кв.7', house: '', apartment: '' }],
  ['in capitals', { street: 'УЛ ЛЕНИНА', apartment: 'квартира 7' }],
])('recognizes a flat %s', (_, changes) => {
  expect(addressKey({ ...flat, ...changes })).toBe('самара ленина 5 7')
})

test('recognizes a building by its letter or its own field', () => {
  const [inHouse, apart] = [{ house: '5к2' }, { building: 'корп. 2' }]
  expect(addressKey({ ...flat, ...inHouse })).toBe(addressKey({ ...flat, ...apart }))
  expect(addressKey({ ...flat, house: '5 А', street: 'пр-т Королёва' })).toBe('самара королева 5 а 7')
})

test.each([
  ['with Latin letters', { city: 'Cамapa', street: 'ул. Лeнинa' }],
  ['with Latin capitals', { city: 'CAMAPA', street: 'Yл. ЛEHИHA' }],
  ['with zeros in front', { apartment: 'кв. 007', house: '05' }],
  ['with wide figures', { apartment: '\uff17' }],
])('recognizes a flat written %s', (_, changes) => {
  expect(addressKey({ ...flat, ...changes })).toBe('самара ленина 5 7')
})

test('distinguishes neighbors', () => {
  const keys = [
    {},
    { apartment: '8' },
    { apartment: '70' },
    { apartment: '0' },
    { house: '6' },
    { street: 'улица Мира' },
    { city: 'Москва' },
  ]
  expect(new Set(keys.map((changes) => addressKey({ ...flat, ...changes }))).size).toBe(7)
})
