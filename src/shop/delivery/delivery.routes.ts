import type { App } from '../app.type.ts'
import { serve } from '#http/serve.ts'
import { asRoubles } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { defaultCity } from '../cities/cities.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import { cityNameIn } from '../cities/city-match.rules.ts'
import type { Live } from '../live.ts'
import type { RequestVisit } from '../request-visit.ts'
import { deliveryPriceLimit } from '../route-limits.ts'
import type { Destination } from './carrier.port.ts'
import { parcelToQuote } from './cart-parcel.queries.ts'
import { pointVariantAnswer, priceAnswer, quoteOutcomeAnswer, variantAnswer } from './delivery.answers.ts'
import { boxberryPriceCall, cdekPriceCall, dalliPriceCall, postPriceCall, quotesCall } from './delivery.calls.ts'
import {
  BoxberryPrices,
  BoxberryQuery,
  CdekBody,
  CdekPrices,
  DalliBody,
  PostQuery,
  Price,
  QuoteList,
  QuotesQuery,
  type PostQueryFields,
  type QuotesQueryFields,
} from './delivery.schemas.ts'
import { destinationIn, destinationOf } from './destination.rules.ts'
import { bringsCertificates, needsAddress, needsPointCode, pickupTypes, type PickupType } from './pickup-types.rules.ts'
import { noPrice, refuseBadPoint, type QuoteInput, type QuoteOutcome } from './quotes.ts'
import { soon } from './soon.ts'

const group = 'Доставка'
const refusals = { 424: 'Служба доставки не ответила или не возит туда' }
const common = { group, refusals, limit: deliveryPriceLimit }
/** Body limit, enough for an address in Cyrillic. */
const bodyBytes = 4 * 1024
/** Wait for slow carriers, after which a page gets the available prices. */
const patienceMs = 250

type PlaceFields = Omit<PostQueryFields, 'zip_code'> & {
  zip_code?: string | undefined
  certificates?: number | undefined
}

export function deliveryRoutes(app: App, cities: Live<City[]>): void {
  const { quoteOf } = app.quotes
  const inputOf = inputsOf(app, cities)

  const boxberryAbout = { summary: 'Boxberry: цена до двери и до пункта', query: BoxberryQuery, answer: BoxberryPrices }
  serve(app, boxberryPriceCall, { ...common, ...boxberryAbout }, async ({ query, locale, ...visit }) => {
    const input = { ...(await inputOf(visit, query)), pointCode: query.pvz_code?.[0] || null }
    const [home, pvz] = await Promise.all([quoteOf('boxberry_courier', input), quoteOf('boxberry_pvz', input)])
    refuseBadPoint(pvz)
    oneIsReady(home, pvz)
    return { home: variantAnswer(home, locale), pvz: variantAnswer(pvz, locale) }
  })

  const dalliAbout = { summary: 'Курьеры Dalli и СДЭК: цена', body: DalliBody, answer: Price, bodyBytes }
  serve(app, dalliPriceCall, { ...common, ...dalliAbout }, async ({ body, ...visit }) =>
    priceAnswer(await quoteOf(body.delivery_type, await inputOf(visit, body))),
  )

  const cdekAbout = { summary: 'Пункт СДЭК: цена', body: CdekBody, answer: CdekPrices, bodyBytes }
  serve(app, cdekPriceCall, { ...common, ...cdekAbout }, async ({ body, locale, ...visit }) => {
    const input = { ...(await inputOf(visit, body)), pointCode: [body.pvz_code].flat()[0] || null }
    const [plain, fitting] = await Promise.all([
      quoteOf('cdek_pvz', input),
      body.fitting ? quoteOf('cdek_pvz_fitting', input) : undefined,
    ])
    refuseBadPoint(plain)
    oneIsReady(plain, fitting ?? plain)
    const withFitting = fitting && { 'cdek-pvz-fitting': pointVariantAnswer(fitting, locale) }
    return { 'cdek-pvz': pointVariantAnswer(plain, locale), ...withFitting }
  })

  const postAbout = { summary: 'Почта России: цена', query: PostQuery, answer: Price }
  serve(app, postPriceCall, { ...common, ...postAbout }, async ({ query, ...visit }) =>
    priceAnswer(await quoteOf('russian_post', await inputOf(visit, query, 'zip_code'))),
  )
  quoteRoute(app, cities)
}

/** Throws if no variant has a price. */
function oneIsReady(...outcomes: [QuoteOutcome, QuoteOutcome]): void {
  if (outcomes.every(({ state }) => state !== 'ready')) throw noPrice(outcomes[0].pickupType)
}

/** Destination from the fields of a call. */
function destinationsOf(cities: Live<City[]>) {
  return async (fields: PlaceFields, placeField: string): Promise<Destination> => {
    const places = await cities.now()
    const destination =
      fields.city || fields.zip_code
        ? destinationOf(places, {
            city: fields.city ?? '',
            region: fields.region ?? '',
            countryCode: fields.country_code ?? '',
            zipCode: fields.zip_code ?? '',
            street: fields.street ?? '',
            house: fields.house ?? '',
            fias: fields.fias ?? '',
          })
        : destinationIn(defaultCity(places))
    if (!destination) throw badField(placeField, 'not_listed')
    return destination
  }
}

/** Destination of a call and parcel of the visitor's cart. */
function inputsOf({ db, clock, owners, giftOfCode }: App, cities: Live<City[]>) {
  const destinationFor = destinationsOf(cities)
  return async (visit: RequestVisit, fields: PlaceFields, placeField = 'city'): Promise<QuoteInput> => {
    const [destination, owner] = await Promise.all([
      destinationFor(fields, placeField),
      owners.known(visit.request, visit.reply),
    ])
    const { weight, certificates } = fields
    const parcel = await parcelToQuote(db, { owner, weight, certificates, giftOfCode, now: clock() })
    return { destination, ...parcel, requestId: visit.request.id }
  }
}

/** Quotes of all pickup types; a missing answer does not affect the others. */
function quoteRoute(app: App, cities: Live<City[]>): void {
  const { quoteOf, freeFrom } = app.quotes
  const inputOf = inputsOf(app, cities)
  const destinationFor = destinationsOf(cities)
  const summary = 'Все способы доставки корзины: цена, дни или причина, почему нельзя'
  const about = { group, limit: deliveryPriceLimit, summary, query: QuotesQuery, answer: QuoteList }
  serve(app, quotesCall, about, async ({ query, locale, ...visit }) => {
    const { door_zip_code, street: _street, house: _house, ...town } = query
    const [input, from] = await Promise.all([inputOf(visit, town), freeFrom()])
    const door = await destinationFor({ ...query, zip_code: door_zip_code || query.zip_code }, 'city')
    const destinationOf = (type: PickupType) => (needsAddress(type) ? door : input.destination)
    const offeredTypes = query.certificates === undefined ? pickupTypes : pickupTypes.filter(bringsCertificates)
    const types = query.pickup_type?.length
      ? offeredTypes.filter((type) => query.pickup_type?.includes(type))
      : offeredTypes
    const outcome = (type: PickupType) =>
      quoteOf(type, { ...input, destination: destinationOf(type), pointCode: pointOf(type, query) })
    const outcomes = await Promise.all(
      types.map((type) => (query.pickup_type?.length ? outcome(type) : soon(outcome(type), patienceMs))),
    )
    return {
      city: cityNameIn(await cities.now(), input.destination.city, locale),
      grams: input.parcel.grams,
      goods: asRoubles(input.parcel.paidValue),
      free_from: from && asRoubles(from),
      results: types.map((type, at) => quoteOutcomeAnswer(type, outcomes[at], locale)),
    }
  })
}

function pointOf(type: PickupType, { pvz_code, pvz_type, pickup_type }: QuotesQueryFields): string | null {
  const isItsPoint = pvz_type === undefined ? pickup_type?.length === 1 : pvz_type === type
  return isItsPoint && needsPointCode(type) && pvz_code ? pvz_code : null
}
