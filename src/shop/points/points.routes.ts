import { serve } from '#http/serve.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { defaultCity } from '../cities/cities.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import { cityNameIn } from '../cities/city-match.rules.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { parcelToQuote } from '../delivery/cart-parcel.queries.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import type { Live } from '../live.ts'
import { pointsLimit } from '../route-limits.ts'
import { areaIn, positionIn } from './map-area.ts'
import { pointAnswer, type PointView } from './points.answers.ts'
import { pointsCall } from './points.calls.ts'
import { pointsMap, pointsPage, type PointsQuestion } from './points-list.queries.ts'
import { findPoint, placeOf } from './points.queries.ts'
import { needsOf, pointCarriers } from './points.rules.ts'
import { Points, PointsQuery, type PointsAnswer, type PointsQueryFields } from './points.schemas.ts'

const usualPageSize = 20

const about = {
  summary: 'Пункты, которые примут посылку: списком, на карте в кластерах или один по коду',
  group: 'Доставка',
  query: PointsQuery,
  answer: Points,
  limit: pointsLimit,
  refusals: { 400: 'Города, области или положения нет', 404: 'Такого пункта нет' },
}

export function pointRoutes(app: App, cities: Live<City[]>): void {
  const { db, clock, owners, giftOfCode } = app
  serve(app, pointsCall, about, async ({ query, locale, request, reply }) => {
    const [places, owner] = await Promise.all([cities.now(), owners.known(request, reply)])
    const now = clock()
    const { weight, certificates } = query
    const view = { locale, now, from: positionIn(query) }
    const destination = townIn(places, query)
    const { parcel } = await parcelToQuote(db, { owner, weight, certificates, giftOfCode, now })
    const common = { ...nothing, city: cityNameIn(places, destination.city, locale), grams: parcel.grams }
    if (query.code !== undefined) return { ...common, ...(await onePoint(app, query, view)) }
    const needs = needsOf(parcel, query.fitting ?? false)
    return { ...common, ...(await answerOf(app, { query, destination, needs, view })) }
  })
}

const nothing = { count: 0, hidden: 0, page: 1, pages: 1, results: [], clusters: [], area: null }

function townIn(cities: City[], query: PointsQueryFields): Destination {
  const { city = '', region = '', country_code: countryCode = '', zip_code: zipCode = '' } = query
  if (city + zipCode === '') return destinationIn(defaultCity(cities))
  const destination = destinationOf(cities, { city, region, countryCode, zipCode, street: '', house: '', fias: '' })
  if (!destination) throw badField('city', 'not_listed')
  return destination
}

/** Single point, even a closed one: the price and the order report the closure. */
async function onePoint({ db }: App, { carrier, code = '' }: PointsQueryFields, view: PointView) {
  const [name] = carrier ?? []
  const point = name && (await findPoint(db, name, code))
  if (!point) throw notFound('point')
  return { count: 1, results: [pointAnswer(point, view)] }
}

type ListInput = Pick<PointsQuestion, 'needs'> & { query: PointsQueryFields; destination: Destination; view: PointView }

async function answerOf({ db }: App, input: ListInput): Promise<Partial<PointsAnswer>> {
  const { query, destination, needs, view } = input
  const question = {
    place: placeOf(destination),
    carriers: query.carrier?.length ? query.carrier : pointCarriers,
    needs,
    payment: query.payment ?? false,
    late: query.late ?? false,
    text: query.search ?? '',
    area: areaIn(query.bbox),
    from: view.from ?? destination,
  }
  const { area } = question
  if (area && query.zoom !== undefined) {
    const { points, clusters } = await pointsMap(db, { ...question, area }, query.zoom)
    const count = points.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0)
    return { count, results: points.map((point) => pointAnswer(point, view)), clusters }
  }
  const { page = 1, page_size: pageSize = usualPageSize } = query
  const list = await pointsPage(db, question, { page, pageSize })
  const results = list.points.map((point) => pointAnswer(point, view))
  const pages = Math.max(1, Math.ceil(list.count / pageSize))
  return { count: list.count, hidden: list.hidden, page, pages, results, area: list.area }
}
