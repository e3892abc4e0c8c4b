import { json, openCarrierServer, type FakeRequest, type FakeResponse } from './carrier-server.fake.ts'

const kazan = '93b3df57-4c89-44df-ac42-96f05e9cd3b9'
const knownPlaces = [kazan, 'Климовск микрорайон', 'Озерки, Тверская область']
/** Enough points for a second page. */
const pointCount = 1_200

type Item = { ware_key: string; amount: number; marking?: string }
type Order = {
  uuid: string
  number: string
  polls: number
  isRemoved: boolean
  items: Item[]
  /** Kept pieces of each item; the others go back as a separate order. */
  keptCounts?: number[]
}

/** Fake of the CDEK API v2 methods that the shop uses. */
export async function openFakeCdek() {
  const tokens = tokenStore()
  const orders: Order[] = []
  const server = await openCarrierServer(answer)

  function answer(request: FakeRequest): FakeResponse {
    const path = request.path.replace(/^\/v2/, '')
    if (path === '/oauth/token') return tokens.give(request)
    if (!tokens.isLive(request)) return json({}, 401)
    if (path === '/calculator/tariff') return price(JSON.parse(request.body))
    if (path === '/deliverypoints') return points(request.query)
    if (path.startsWith('/orders')) return order(orders, request, path)
    if (path.startsWith('/print/barcodes')) return print(server.url, request, path)
    return json({ errors: [{ code: 'v2_entity_not_found', message: path }] }, 404)
  }

  return { ...server, orders, tokenCount: tokens.count, killTokens: tokens.kill }
}

function tokenStore() {
  const liveTokens = new Set<string>()
  let count = 0
  return {
    give: ({ body }: FakeRequest): FakeResponse => {
      const form = new URLSearchParams(body)
      if (form.get('client_id') !== 'account' || form.get('client_secret') !== 'secret')
        return json({ error: 'invalid_client' }, 401)
      const access_token = `token-${++count}-eyJhbGciOi`
      liveTokens.add(access_token)
      return json({ access_token, token_type: 'bearer', expires_in: 3599, scope: 'order:all', jti: 'x' })
    },
    isLive: ({ headers }: FakeRequest) => liveTokens.has((headers['authorization'] ?? '').replace('Bearer ', '')),
    count: () => count,
    kill: () => liveTokens.clear(),
  }
}

function order(orders: Order[], { method, query, body }: FakeRequest, path: string): FakeResponse {
  if (method === 'POST' && path === '/orders') {
    const { number, packages } = JSON.parse(body) as { number: string; packages: { items: Item[] }[] }
    const uuid = `72753031-0000-4000-8000-${String(orders.length + 1).padStart(12, '0')}`
    orders.push({ uuid, number, polls: 0, isRemoved: false, items: packages.flatMap(({ items }) => items) })
    return json({ entity: { uuid }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] }, 202)
  }
  if (method === 'PATCH' && path === '/orders') {
    const { uuid, packages } = JSON.parse(body) as { uuid: string; packages: { items: Item[] }[] }
    const changedOrder = orders.find((each) => each.uuid === uuid)
    if (!changedOrder) return json({ requests: [{ errors: [{ code: 'v2_entity_not_found', message: 'no' }] }] }, 404)
    changedOrder.items = packages.flatMap(({ items }) => items)
    return json({ entity: { uuid }, requests: [{ type: 'UPDATE', state: 'ACCEPTED' }] }, 202)
  }
  if (path === `/orders/${wayBack}`) return json({ entity: { uuid: wayBack, statuses: backStatuses } })
  const number = query.get('im_number')
  const knownOrder = orders.find((each) => each.number === number || path.startsWith(`/orders/${each.uuid}`))
  if (!knownOrder) return json({ requests: [{ errors: [{ code: 'v2_entity_not_found', message: 'no' }] }] }, 404)
  if (method === 'DELETE') knownOrder.isRemoved = true
  const isReady = ++knownOrder.polls > 1
  const { uuid, items, keptCounts } = knownOrder
  const countedItems = items.map((item, at) => ({ ...item, ...(keptCounts && { delivery_amount: keptCounts[at] }) }))
  return json({
    entity: {
      uuid,
      number: knownOrder.number,
      ...(isReady && { cdek_number: '1106153417' }),
      statuses: keptCounts ? [...statuses, deliveredStatus] : statuses,
      packages: [{ items: countedItems }],
    },
    requests: [{ state: isReady ? 'SUCCESSFUL' : 'ACCEPTED' }],
    ...(keptCounts && { related_entities: [{ type: 'return_order', uuid: wayBack, cdek_number: '1106153418' }] }),
  })
}

const wayBack = '72753031-0000-4000-9000-000000000001'
const deliveredStatus = { code: 'DELIVERED', name: 'Вручен', date_time: '2026-11-24T09:00:00+0000', city: 'Казань' }
const backStatuses = [
  { code: 'CREATED', name: 'Создан', date_time: '2026-11-24T10:00:00+0000', city: 'Казань' },
  { code: 'DELIVERED', name: 'Вручен', date_time: '2026-11-27T10:00:00+0000', city: 'Москва' },
]

const statuses = [
  { code: 'CREATED', name: 'Создан', date_time: '2026-11-20T10:00:00+0000', city: 'Москва' },
  { code: 'TAKEN_BY_COURIER', name: 'Выдан на доставку', date_time: '2026-11-23T09:00:00+0000', city: 'Казань' },
  { code: 'SOMETHING_NEW', name: 'Новое', date_time: '2026-11-22T09:00:00+0000', city: '' },
]

function print(url: string, { method }: FakeRequest, path: string): FakeResponse {
  if (path.endsWith('.pdf')) return { type: 'application/pdf', body: '%PDF-1.4 label' }
  if (method === 'POST') return json({ entity: { uuid: 'print-1' } }, 202)
  return json({ entity: { uuid: 'print-1', url: `${url}/v2/print/barcodes/print-1.pdf` } })
}

type PriceBody = {
  tariff_code: number
  to_location: { fias_guid?: string; city?: string; region?: string }
  services: { code: string; parameter?: string }[]
  packages: { weight: number; length: number; width: number; height: number }[]
}

const refused = (code: string, status = 400) => json({ errors: [{ code, message: 'нет' }] }, status)

function price({ tariff_code, to_location, services, packages }: PriceBody): FakeResponse {
  const { fias_guid, city, region } = to_location
  if (!knownPlaces.includes(fias_guid ?? [city, region].filter(Boolean).join(', ')))
    return refused('v2_recipient_location_not_recognized')
  if (packages.some((each) => Object.values(each).some((value) => !Number.isInteger(value) || value < 1)))
    return refused('v2_invalid_format')
  const weight = packages.reduce((all, each) => all + each.weight, 0)
  // The sandbox answers this instead of an error.
  if (weight > 90_000) return json({}, 500)
  const delivery_sum = (tariff_code === 137 ? 440 : 340) + Math.floor(weight / 1_000) * 40
  const insurance = Number(services.find(({ code }) => code === 'INSURANCE')?.parameter ?? 0) * 0.0075
  const fitting = services.some(({ code }) => code === 'TRYING_ON') ? 60 : 0
  const total_sum = Math.round((delivery_sum + insurance + fitting) * 100) / 100
  return json({
    delivery_sum,
    period_min: 2,
    period_max: 3,
    calendar_min: 2,
    calendar_max: 4,
    weight_calc: weight,
    total_sum,
    currency: 'RUB',
  })
}

function points(query: URLSearchParams): FakeResponse {
  const [size, page] = [Number(query.get('size')), Number(query.get('page'))]
  const all = Array.from({ length: pointCount }, (_, at) => ({
    code: `KZN${at}`,
    name: `На Баумана ${at}`,
    location: {
      city_code: 424,
      city: 'Казань',
      fias_guid: kazan,
      postal_code: '420111',
      longitude: 49.1,
      latitude: at === 3 ? 0 : 55.79,
      address: `ул. Баумана, ${at}`,
    },
    work_time: 'Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00',
    type: at === 1 ? 'POSTAMAT' : at === 4 ? 'POSTOMAT' : 'PVZ',
    is_handout: true,
    is_dressing_room: at === 0,
    have_cashless: true,
    have_cash: at !== 1,
    allowed_cod: at !== 2,
    weight_max: at === 2 ? 0 : 30,
    dimensions:
      at === 1
        ? [
            { width: 10, height: 20, depth: 40 },
            { width: 40, height: 38, depth: 64 },
          ]
        : null,
    phones: [{ number: '+74950000000' }],
    nearest_metro_station: 'Кремлёвская',
    address_comment: 'Вход со двора',
  })).map((point, at) => (at === 3 ? { ...point, location: { ...point.location, longitude: 0 } } : point))
  return json(all.slice(page * size, (page + 1) * size))
}
