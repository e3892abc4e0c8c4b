import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citySearch } from './city-search.rules.ts'
import { newShopCities } from './cities.samples.ts'

const cities = newShopCities()
const search = citySearch(cities)
const found = (query: string) => search(query).map(({ ruName }) => ruName)

test.each([
  ['твер', 'Тверь'],
  ['ТВЕРЬ', 'Тверь'],
  ['г. Тверь', 'Тверь'],
  ['орел', 'Орёл'],
  ['ростов на', 'Ростов-на-Дону'],
  ['tver', 'Тверь'],
  ['nizhniy novg', 'Нижний Новгород'],
  ['habarovsk', 'Хабаровск'],
  ['yekat', 'Екатеринбург'],
  ['ekaterinburg', 'Екатеринбург'],
  ['moskva', 'Москва'],
  ['спб', 'Санкт-Петербург'],
  ['СПб', 'Санкт-Петербург'],
  ['питер', 'Санкт-Петербург'],
  ['петербург', 'Санкт-Петербург'],
  ['cg,', 'Санкт-Петербург'],
  ['мск', 'Москва'],
  ['екб', 'Екатеринбург'],
  ['sankt-p', 'Санкт-Петербург'],
  ['ndthm', 'Тверь'],
  ['Ьщысщц', 'Москва'],
  ['Тверская обл, г Тверь', 'Тверь'],
  ['170000, Тверская обл, г Тверь', 'Тверь'],
])('%j finds %s first (R-7-53)', (query, name) => {
  expect(found(query)[0]).toBe(name)
})

test('ranks names by prefix before those with a matching later word, larger cities first', () => {
  expect(found('новгород').slice(0, 2)).toEqual(['Нижний Новгород', 'Великий Новгород'])
  const beginning = found('ново')
  expect(beginning[0]).toBe('Новосибирск')
  const sizes = search('ново').map(({ population }) => population)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test.each(['', '   ', '...', 'атлантида', 'тверь атлантида', 'ъъъъщ', '%', '\\', '\u0000', '🏥'])(
  'finds nothing for %j',
  (query) => {
    expect(found(query)).toEqual([])
  },
)

test('finds a city once or not at all, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('абвгдеёжзклмнорстья -.abcdetvry;,[')) }), (query) => {
      const names = found(query)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('finds every city by its full name, in both languages', () => {
  for (const { ruName, enName } of cities) {
    expect(found(ruName)).toContain(ruName)
    expect(found(enName)).toContain(ruName)
  }
})

test('compares only the first words of a very long query (R-7-53)', () => {
  const rest = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x430 + (at % 32))).join(' ')
  const usual = 'Тверь Тверская обл 170000'
  expect(found(`${usual} а б в г д е ж ${rest}`)).toEqual(found(`${usual} а б в г д е ж`))
  expect(found(`Тверь ${'тверская '.repeat(200)}`)).toEqual(['Тверь'])
})
