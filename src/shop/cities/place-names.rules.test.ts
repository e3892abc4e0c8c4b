import { expect, test } from 'vitest'
import { nameKey, plain, soundKey } from './place-names.rules.ts'

test.each([
  ['  Орёл ', 'орел'],
  ['Ростов-на-Дону', 'ростов на дону'],
  ['Saint  Petersburg', 'saint petersburg'],
  ['...', ''],
])('%j is read as %j', (text, read) => {
  expect(plain(text)).toBe(read)
})

test.each(['г. Тверь', 'город Тверь', 'ТВЕРЬ', 'тверь г'])('%s is Тверь', (text) => {
  expect(nameKey(text)).toBe('тверь')
})

test.each(['nizhniy', 'nizhnij', 'nizhny'])('%s sounds the same', (text) => {
  expect(soundKey(text)).toBe('nizhny')
})
