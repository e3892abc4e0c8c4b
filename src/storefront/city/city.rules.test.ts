import { expect, test } from 'vitest'
import { citiesLike, isCrawler, regionInFull } from './city.rules.ts'

const cities = [
  { ru_name: 'Нижний Новгород', en_name: 'Nizhny Novgorod' },
  { ru_name: 'Орёл', en_name: 'Oryol' },
  { ru_name: 'Новосибирск', en_name: 'Novosibirsk' },
  { ru_name: 'Великий Новгород', en_name: 'Veliky Novgorod' },
]
const namesLike = (query: string) => citiesLike(cities, query).map(({ ru_name }) => ru_name)

test('finds cities by prefix first, in either language, with or without ё', () => {
  expect(namesLike('нов')).toEqual(['Новосибирск', 'Нижний Новгород', 'Великий Новгород'])
  expect(namesLike('NOVO')).toEqual(['Новосибирск'])
  expect(namesLike('орел')).toEqual(['Орёл'])
  expect(namesLike(' ')).toEqual([])
  expect(namesLike('ъъъ')).toEqual([])
})

test.each([
  ['Респ Татарстан', 'Республика Татарстан'],
  ['Удмуртская Респ', 'Удмуртская Республика'],
  ['Тверская обл', 'Тверская область'],
  ['Ямало-Ненецкий АО', 'Ямало-Ненецкий автономный округ'],
  ['Пермский край', 'Пермский край'],
  ['г Москва', 'Москва'],
])('normalizes region names: %s to %s', (register, name) => {
  expect(regionInFull(register)).toBe(name)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; YandexRenderResourcesBot/1.0)', true],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
])('%s: is a crawler: %s', (userAgent, is) => expect(isCrawler(userAgent)).toBe(is))
