import { expect, test } from 'vitest'
import { latin, nameKey, otherKeyboard, plain, soundKey } from './place-names.rules.ts'

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

test('Russian is written in Latin letters with its capitals', () => {
  expect(latin('Щёлково, Южно-Сахалинск, 5')).toBe('Shchelkovo, Yuzhno-Sakhalinsk, 5')
})

test.each(['nizhniy', 'nizhnij', 'nizhny'])('%s sounds the same', (text) => {
  expect(soundKey(text)).toBe('nizhny')
})

test.each([
  ['ndthm', 'тверь'],
  ['[f,fhjdcr', 'хабаровск'],
  ['ьщысщц', 'moscow'],
  ['5!', '5!'],
])('%s typed on the other keyboard is %s', (typed, meant) => {
  expect(otherKeyboard(typed)).toBe(meant)
})
