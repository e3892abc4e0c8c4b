import { Type } from 'typebox'
import type { App } from '../app.type.ts'
import type { RequestVisit } from '../request-visit.ts'
import type { Live } from '../live.ts'
import { serve } from '#http/serve.ts'
import { chosenCity, withRussianName } from './choose-city.ts'
import { cityCookie } from './city-cookie.rules.ts'
import { cityAnswer } from './cities.answers.ts'
import { cityCall, cityListCall, detectGeoCall, setCityCall } from './cities.calls.ts'
import { cityBySlug } from './cities.queries.ts'
import { ChosenCityShape, CityShape, type ChosenCity } from './cities.schemas.ts'
import type { City } from './cities.tables.ts'
import { cityDetector } from './detect-city.ts'

const group = 'Города'
/** Cache lifetime of the list, which changes rarely. */
const listSeconds = 60

/** City of the member's default address; undefined for guests and members without one. */
type SavedPlaceOf = (visit: RequestVisit) => Promise<ChosenCity | undefined>

export function citiesRoutes(app: App, cities: Live<City[]>, savedPlaceOf: SavedPlaceOf): void {
  listRoutes(app, cities)
  choiceRoutes(app, cities, savedPlaceOf)
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

function choiceRoutes(app: App, cities: Live<City[]>, savedPlaceOf: SavedPlaceOf): void {
  const { config } = app
  const cityOf = cityDetector({ ...config, places: () => app.ipPlaces })
  serve(
    app,
    detectGeoCall,
    {
      summary: 'Город посетителя: адреса доставки, по заголовку прокси, по адресу в сети или город по умолчанию',
      group,
      answer: CityShape,
    },
    async ({ request, reply, locale }) => {
      const savedPlace = await savedPlaceOf({ request, reply })
      if (!savedPlace) return cityAnswer(cityOf(await cities.now(), request))
      const city = chosenCity(await cities.now(), savedPlace, locale)
      // The city comes from the member's address: the cookie keeps pages from asking.
      reply.header('set-cookie', cityCookie(city, config.publicUrl))
      return city
    },
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
      const city = await withRussianName(app.addressHints, chosenCity(await cities.now(), body, locale), body)
      reply.header('set-cookie', cityCookie(city, config.publicUrl))
      return city
    },
  )
}
