import { json, openCarrierServer, type FakeRequest, type FakeResponse } from './carrier-server.fake.ts'

/** Yandex Delivery «to another day». */
export function openFakeYandexDelivery() {
  const desk: Desk = { offers: [], requests: [] }
  return openCarrierServer((request) => answer(request, desk))
}

/** Our order numbers by offer, and those confirmed as requests. */
type Desk = { offers: string[]; requests: string[] }

function answer({ path, headers, body, query }: FakeRequest, desk: Desk): FakeResponse {
  if (headers['authorization'] !== 'Bearer token') return json({ code: 'unauthorized', message: 'no' }, 401)
  const call = path.replace('/api/b2b/platform', '')
  const fields = body === '' ? {} : JSON.parse(body)
  if (call === '/location/detect')
    return json({ variants: fields.location.includes('Казань') ? [{ geo_id: 43, address: 'Казань' }] : [] })
  if (call === '/pickup-points/list') return json({ points: [point] })
  if (call === '/pricing-calculator') return price(fields)
  if (call === '/offers/create') return offer(fields.info.operator_request_id, desk)
  if (call === '/offers/confirm') {
    desk.requests.push(desk.offers[Number(fields.offer_id.replace('offer-', '')) - 1] ?? '')
    return json({ request_id: `request-of-${fields.offer_id}` })
  }
  if (call === '/request/cancel') return json({ status: 'CREATED' })
  if (call === '/request/history')
    return json({
      state_history: [
        { status: 'DELIVERY_ARRIVED_PICKUP_POINT', description: query.get('request_id'), timestamp: 1_795_000_000 },
      ],
    })
  return json({ code: 'not_found', message: call }, 404)
}

function offer(number: string, { offers, requests }: Desk): FakeResponse {
  const words = 'There already was request with such code within this employer, request_id/code'
  if (requests.includes(number)) {
    const message = `${words}: request-of-offer-${offers.indexOf(number) + 1}/${number}`
    return json({ code: 'bad_request', message }, 400)
  }
  offers.push(number)
  return json({ offers: [{ offer_id: `offer-${offers.length}`, expires_at: '2026-11-20T12:00:00Z' }] })
}

function price({
  source,
  destination,
  tariff,
  total_weight,
}: {
  source: { platform_station_id: string }
  destination: { address?: string; platform_station_id?: string }
  tariff: string
  total_weight: number
}) {
  if (source.platform_station_id !== 'station') return json({ code: 'bad_request', message: 'Source station' }, 400)
  if (destination.address?.includes('Нигде') || total_weight > 60_000)
    return json({ code: 'no_delivery_options', message: 'no' }, 400)
  return json({ pricing_total: tariff === 'self_pickup' ? '235.5 RUB' : '412 RUB', delivery_days: 2 })
}

const point = {
  id: '0197-kazan',
  name: 'Пункт на Баумана',
  type: 'pickup_point',
  position: { latitude: 55.79, longitude: 49.1 },
  address: { full_address: 'Казань, Баумана, 1', locality: 'Казань', street: 'Баумана', house: '1' },
  schedule: {
    restrictions: [{ days: [1, 2], time_from: { hours: 9, minutes: 0 }, time_to: { hours: 21, minutes: 30 } }],
  },
  payment_methods: ['already_paid', 'card_on_receipt'],
}
