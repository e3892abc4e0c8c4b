import { Type } from 'typebox'
import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import type { Live } from '../live.ts'
import { locating } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { dependableHints } from './address-hints.ts'
import { placeKeys, type AddressPlace, type AddressQuestion } from './address-hints.port.ts'
import { chosenCity, cityCookie } from './choose-city.ts'
import { cityHints } from './city-hints.ts'
import { cityDetector } from './detect.ts'
import { cityAnswer } from './geo.answers.ts'
import { cityCall, cityListCall, detectGeoCall, setCityCall, suggestAddressCall } from './geo.calls.ts'
import { cityBySlug, liveCities } from './geo.queries.ts'
import {
  AddressBody,
  AddressSuggestionsShape,
  ChosenCityShape,
  CityShape,
  type AddressBodyFields,
} from './geo.schemas.ts'
import type { City } from './geo.tables.ts'

const group = 'Города'
/** The list changes with a decision of the shop, not with the minute. */
const listSeconds = 60
/** The longest question with twenty places on either side, each named by two of its marks. */
const hintsBytes = 8 * 1024

export function geoRoutes(app: App): void {
  const cities = liveCities(app)
  listRoutes(app, cities)
  choiceRoutes(app, cities)
  hintRoutes(app, cities)
}

function listRoutes(app: App, cities: Live<City[]>): void {
  serve(
    app,
    cityListCall,
    { summary: 'Список городов', group, answer: Type.Array(CityShape), cacheSeconds: listSeconds },
    async () => (await cities.now()).map(cityAnswer),
  )
  serve(
    app,
    cityCall,
    { summary: 'Город по его адресу', group, answer: CityShape, refusals: { 404: 'Такого города нет' } },
    async ({ params }) => cityAnswer(await cityBySlug(app.db, params['region'] ?? '')),
  )
}

function choiceRoutes(app: App, cities: Live<City[]>): void {
  const { config } = app
  const cityOf = cityDetector({ ...config, places: () => app.ipPlaces })
  serve(
    app,
    detectGeoCall,
    {
      summary: 'Город посетителя: по заголовку прокси, по адресу в сети или город по умолчанию',
      group,
      answer: CityShape,
    },
    async ({ request }) => cityAnswer(cityOf(await cities.now(), request)),
  )
  serve(
    app,
    setCityCall,
    {
      summary: 'Выбрать город; запоминается в cookie isCity на неделю',
      group,
      body: ChosenCityShape,
      bodyBytes: 2048,
      answer: CityShape,
    },
    async ({ body, locale, reply }) => {
      const city = chosenCity(await cities.now(), body, locale)
      reply.header('set-cookie', cityCookie(city, config.publicUrl))
      return city
    },
  )
}

function hintRoutes(app: App, cities: Live<City[]>): void {
  const { log } = app
  const hints = dependableHints({ partner: () => app.addressHints, own: cityHints(cities), log })
  const about = { summary: 'Подсказки адресов, тело и ответ как у DaData', group, answer: AddressSuggestionsShape }
  serve(
    app,
    suggestAddressCall,
    { ...about, body: AddressBody, limit: locating, bodyBytes: hintsBytes },
    async ({ body, locale }) => {
      const question = questionOf(body, locale)
      return { suggestions: question.query === '' ? [] : await hints.suggest(question) }
    },
  )
}

/** Whatever else the body holds goes no further. */
const questionOf = (body: AddressBodyFields, locale: Locale): AddressQuestion => ({
  query: body.query.trim().replace(/\s+/g, ' '),
  count: Math.min(20, Math.max(1, body.count ?? 10)),
  language: body.language ?? locale,
  ...(body.locations && { locations: body.locations.map(knownPlace) }),
  ...(body.locations_boost && { locations_boost: body.locations_boost.map(knownPlace) }),
  ...(body.from_bound && { from_bound: { value: body.from_bound.value } }),
  ...(body.to_bound && { to_bound: { value: body.to_bound.value } }),
  ...(body.restrict_value !== undefined && { restrict_value: body.restrict_value }),
})

const knownPlace = (place: AddressPlace): AddressPlace =>
  Object.fromEntries(placeKeys.filter((key) => place[key] !== undefined).map((key) => [key, place[key]]))
