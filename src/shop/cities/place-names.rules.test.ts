import { expect, test } from 'vitest'
import { bareName, isSameTown } from '#kernel/place-name.rules.ts'
import { nameKey, plain, soundKey } from './place-names.rules.ts'

test.each([
  ['  Орёл ', 'орел'],
  ['Ростов-на-Дону', 'ростов на дону'],
  ['Saint  Petersburg', 'saint petersburg'],
  ['...', ''],
])('reads %j as %j', (text, read) => {
  expect(plain(text)).toBe(read)
})

test.each(['г. Тверь', 'город Тверь', 'ТВЕРЬ', 'тверь г'])('reads %s as Тверь', (text) => {
  expect(nameKey(text)).toBe('тверь')
})

test.each(['nizhniy', 'nizhnij', 'nizhny'])('matches %s by sound', (text) => {
  expect(soundKey(text)).toBe('nizhny')
})

test.each([
  'д. Озерки',
  'д.Озерки',
  'дер Озерки',
  'деревня ОЗЁРКИ',
  'пгт Озерки',
  'п.г.т. Озерки',
  'р.п. Озерки',
  'рп. Озерки',
  'пос. ст. Озерки',
  'посёлок Озерки',
  'ст-ца Озерки',
  ' х. озерки ',
])('reads %s as the town that carriers call Озерки', (text) => {
  expect([nameKey(text), isSameTown('Озерки', text), isSameTown(text, 'с. Озерки')]).toEqual(['озерки', true, true])
})

test.each(['Красное Село', 'Старый Оскол', 'Дом', 'Стан', 'Село', 'Хутор-Михайловский', 'Гордино', 'Дпо'])(
  'keeps the name of %s unchanged',
  (text) => {
    expect(bareName(text)).toBe(text)
  },
)
