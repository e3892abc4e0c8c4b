import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { inLatinLetters, inRussianLetters } from '#kernel/russian.ts'
import type { App } from '../app.type.ts'
import { cityNamed } from './city-match.rules.ts'
import { cityAnswer } from './cities.answers.ts'
import type { ChosenCity, CityAnswer } from './cities.schemas.ts'
import type { City } from './cities.tables.ts'
import { townCalled } from './regions.rules.ts'

/**
 * Finds the chosen city in our list. An unlisted settlement is returned as entered, without id and slug: its postcode
 * and region are enough for a delivery.
 */
export function chosenCity(cities: readonly City[], choice: ChosenCity, locale: Locale): CityAnswer {
  const textOf = (text: string | null | undefined) => text?.trim() ?? ''
  const [ruName, enName] = [textOf(choice.ru_name), textOf(choice.en_name)]
  const field = (locale === 'en' && !ruName) || enName ? 'en_name' : 'ru_name'
  const names = [ruName, enName].filter(Boolean)
  if (names.length === 0) throw badField(field, 'required')
  if (!names.every((name) => /\p{L}/u.test(name))) throw badField(field, 'wrong')
  const [iso, zipCode, region] = [textOf(choice.iso), textOf(choice.zip_code), textOf(choice.region)]
  const city = cityNamed(cities, { names, iso, zipCode, region })
  if (city) return cityAnswer(city)
  // Carriers know places by their Russian names.
  const town = townCalled(ruName || enName, region)
  return {
    id: 0,
    slug: '',
    ru_name: town?.ruName ?? (ruName || enName),
    en_name: town?.enName ?? (enName || inLatinLetters(ruName)),
    iso: iso.slice(0, 2).toUpperCase() || 'RU',
    zip_code: zipCode,
    region,
    use_in_regions: false,
  }
}

/**
 * Adds the Russian name, which carriers require, to a settlement chosen in English; the address service supplies the
 * name.
 */
export async function withRussianName(
  hints: App['addressHints'],
  place: CityAnswer,
  { ru_name: ruName, fias_id: fias }: ChosenCity,
): Promise<CityAnswer> {
  if (place.id !== 0 || ruName || !fias || !hints || /[а-яё]/i.test(place.ru_name)) return place
  const locations = [{ settlement_fias_id: fias }, { city_fias_id: fias }]
  const query = inRussianLetters(place.en_name.toLowerCase())
  // Without an answer, the chosen name stays.
  const [hint] = await hints.suggest({ query, count: 1, language: 'ru', locations }).catch(() => [])
  return { ...place, ru_name: hint?.data.settlement ?? hint?.data.city ?? place.ru_name }
}
