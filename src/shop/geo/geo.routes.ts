import { Type } from 'typebox'
import type { App } from '../app.ts'
import { serve } from '../serve.ts'
import { cityCall, cityListCall } from './geo.calls.ts'
import { allCities, cityBySlug } from './geo.queries.ts'
import { CityShape, type CityAnswer } from './geo.schemas.ts'
import type { City } from './geo.tables.ts'

const group = 'Города'

export function geoRoutes(app: App): void {
  const { db } = app
  serve(app, cityListCall, { summary: 'Список городов', group, answer: Type.Array(CityShape) }, async () =>
    (await allCities(db)).map(asAnswer),
  )
  serve(
    app,
    cityCall,
    { summary: 'Город по его адресу', group, answer: CityShape, refusals: { 404: 'Такого города нет' } },
    async ({ params }) => asAnswer(await cityBySlug(db, params['region'] ?? '')),
  )
}

const asAnswer = (city: City): CityAnswer => ({
  id: city.id,
  slug: city.slug,
  ru_name: city.ruName,
  en_name: city.enName,
  iso: city.iso,
  zip_code: city.zipCode,
  region: city.region,
  use_in_regions: city.useInRegions,
})
