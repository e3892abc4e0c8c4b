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
])('R-7-53 %j finds %s first', (query, name) => {
  expect(found(query)[0]).toBe(name)
})

test('names that begin so come before names that hold such a word, the larger city first', () => {
  expect(found('новгород').slice(0, 2)).toEqual(['Нижний Новгород', 'Великий Новгород'])
  const beginning = found('ново')
  expect(beginning[0]).toBe('Новосибирск')
  const sizes = search('ново').map(({ population }) => population)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test.each(['', '   ', '...', 'атлантида', 'тверь атлантида', 'ъъъъщ', '%', '\\', '\u0000', '🏥'])(
  '%j finds nothing',
  (query) => {
    expect(found(query)).toEqual([])
  },
)

test('whatever is typed, a city is found once or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('абвгдеёжзклмнорстья -.abcdetvry;,[')) }), (query) => {
      const names = found(query)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('every city is found by the whole of its name, in both languages', () => {
  for (const { ruName, enName } of cities) {
    expect(found(ruName)).toContain(ruName)
    expect(found(enName)).toContain(ruName)
  }
})

test('R-7-53 of a question as long as a page the first words are compared, and the rest does not matter', () => {
  const rest = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x430 + (at % 32))).join(' ')
  const usual = 'Тверь Тверская обл 170000'
  expect(found(`${usual} а б в г д е ж ${rest}`)).toEqual(found(`${usual} а б в г д е ж`))
  expect(found(`Тверь ${'тверская '.repeat(200)}`)).toEqual(['Тверь'])
})
