import {
  CarrierFault,
  type Carrier,
  type CarrierAnswer,
  type Destination,
  type QuoteQuestion,
} from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { patience } from './carrier-request.ts'
import { listIn, period, recordIn, roublesInText, textIn } from './carrier-values.ts'
import { destinationOf, dimensions, yandexClient, type YandexAccount, type YandexClient } from './yandex-client.ts'
import { yandexOrders } from './yandex-orders.ts'
import { yandexPointIn } from './yandex-points.ts'

const question = { isQuestion: true, patienceMs: patience.price }
/** Yandex Delivery «to another day», the second driver for the role of Boxberry: points and couriers. */
export function yandexDelivery(account: YandexAccount): Carrier {
  const client = yandexClient(account)
  const samplePoints = new Map<string, Promise<string | undefined>>()

  /** First point of a city, to price until one is chosen; a chosen point is priced by its own id. */
  function samplePoint(destination: Destination): Promise<string | undefined> {
    const key = `${destination.region}/${destination.city}`
    const request = samplePoints.get(key) ?? firstPoint(client, destination)
    samplePoints.set(key, request)
    // A city without points may get one later, and a failure is not cached.
    request.then(
      (id) => id ?? samplePoints.delete(key),
      () => samplePoints.delete(key),
    )
    return request
  }

  return {
    name: 'yandex-delivery',
    quote: async (asking) => {
      const { way, pointCode, destination } = asking
      const point = way === 'point' ? (pointCode ?? (await samplePoint(destination))) : undefined
      if (way === 'point' && point === undefined) return { unavailable: 'not_there' }
      return priceOf(client, account.station, { ...asking, pointCode: point ?? null })
    },
    points: () => points(client),
    ...yandexOrders(client, account),
  }
}

async function priceOf(client: YandexClient, station: string, asking: QuoteQuestion): Promise<CarrierAnswer> {
  const { parcel, way, pointCode } = asking
  const json = {
    source: { platform_station_id: station },
    destination: destinationOf(asking.destination, pointCode),
    tariff: way === 'point' ? 'self_pickup' : 'time_interval',
    total_weight: parcel.grams,
    total_assessed_price: parcel.declaredValue,
    client_price: 0,
    payment_method: 'already_paid',
    places: parcel.boxes.map((box) => ({ physical_dims: dimensions(box) })),
  }
  try {
    return await client({ ...question, path: '/pricing-calculator', json }, priceIn)
  } catch (error) {
    if (error instanceof CarrierFault && error.code === 'no_delivery_options') return { unavailable: 'not_there' }
    throw error
  }
}

/** «235.5 RUB» */
function priceIn(answer: unknown): CarrierAnswer {
  const { pricing_total, delivery_days } = recordIn(answer)
  const [amount, currency, ...others] = textIn(pricing_total).split(' ')
  if (currency !== 'RUB' || others.length > 0) throw new Error('no price')
  return { cost: roublesInText(amount), ...period(delivery_days, delivery_days), daysAre: 'calendar' }
}

async function firstPoint(client: YandexClient, { region, city }: Destination): Promise<string | undefined> {
  const location = region === city ? city : `${region}, ${city}`
  const geoId = await client({ ...question, path: '/location/detect', json: { location } }, (answer) => {
    const [variant] = listIn(recordIn(answer)['variants'])
    return isRecord(variant) && typeof variant['geo_id'] === 'number' ? variant['geo_id'] : undefined
  })
  if (geoId === undefined) return undefined
  const json = { geo_id: geoId, type: 'pickup_point', payment_method: 'already_paid' }
  const list = { ...question, path: '/pickup-points/list', json, maxBytes: 16 * 2 ** 20 }
  return client(list, (answer) => {
    const [point] = listIn(recordIn(answer)['points'])
    return isRecord(point) ? textIn(point['id']) || undefined : undefined
  })
}

async function* points(client: YandexClient) {
  const list = { path: '/pickup-points/list', json: {}, isQuestion: true, patienceMs: patience.list }
  const rows = await client({ ...list, maxBytes: 128 * 2 ** 20 }, (answer) => listIn(recordIn(answer)['points']))
  yield rows.filter(isRecord).flatMap(yandexPointIn)
}
