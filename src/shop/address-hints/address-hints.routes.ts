import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Live } from '../live.ts'
import { addressHintLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { suggestAddressCall } from './address-hints.calls.ts'
import { placeKeys, type AddressPlace, type AddressQuestion } from './address-hints.port.ts'
import { AddressBody, AddressSuggestionsShape, type AddressBodyFields } from './address-hints.schemas.ts'
import { cityHints } from './city-hints.ts'
import { dependableHints } from './dependable-hints.ts'

const group = 'Города'
/** Maximum body: the longest query, with twenty filters and twenty preferences of two keys each. */
const hintsBytes = 8 * 1024

export function addressHintsRoutes(app: App, cities: Live<City[]>): void {
  const { log } = app
  const hints = dependableHints({ partner: () => app.addressHints, own: cityHints(cities), log })
  const about = { summary: 'Подсказки адресов, тело и ответ как у DaData', group, answer: AddressSuggestionsShape }
  serve(
    app,
    suggestAddressCall,
    { ...about, body: AddressBody, limit: addressHintLimit, bodyBytes: hintsBytes },
    async ({ body, locale }) => {
      const fiasId = body.within_city && (await cities.now()).find(({ slug }) => slug === body.within_city)?.fiasId
      const within = fiasId ? { locations: [{ city_fias_id: fiasId }] } : {}
      const question = { ...questionOf(body, locale), ...within }
      return { suggestions: question.query === '' ? [] : await hints.suggest(question) }
    },
  )
}

/** Forwards only known fields to the partner. */
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
