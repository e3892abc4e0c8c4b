import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aDestination, aParcel, aQuestion, aShipment } from '#shop/delivery/delivery.samples.ts'
import { openFakeDalli } from './dalli.fake.ts'
import { dalli } from './dalli.ts'
import { openFakePost } from './russian-post.fake.ts'
import { packOf, russianPost } from './russian-post.ts'
import { openFakeYandexDelivery } from './yandex-delivery.fake.ts'
import { yandexDelivery } from './yandex-delivery.ts'

describe('Yandex Delivery', () => {
  let server: Awaited<ReturnType<typeof openFakeYandexDelivery>>
  beforeAll(async () => {
    server = await openFakeYandexDelivery()
  })
  beforeEach(() => void (server.requests.length = 0))
  afterAll(() => server.close())
  const opened = (station = 'station') =>
    yandexDelivery({ url: server.url, token: 'token', station, vat: 'none', retryMs: 1 })
  const pathsOf = () => server.requests.map(({ path }) => path.split('/').at(-1))

  test('prices a point by id, otherwise the city’s first point, looked up once', async () => {
    const { quote } = opened()
    expect(await quote(aQuestion('boxberry_pvz', { pointCode: 'p-1' }))).toMatchObject({ cost: roubles(235.5) })
    expect(pathsOf()).toEqual(['pricing-calculator'])
    await quote(aQuestion('boxberry_pvz'))
    await quote(aQuestion('boxberry_pvz', { parcel: aParcel(roubles(5)) }))
    expect(pathsOf().slice(1)).toEqual(['detect', 'list', 'pricing-calculator', 'pricing-calculator'])
    expect(JSON.parse(server.requests.at(-1)!.body)).toMatchObject({
      destination: { platform_station_id: '0197-kazan' },
      tariff: 'self_pickup',
      total_weight: 800,
      total_assessed_price: 500,
    })
  })

  test('sends kopecks, reads «412 RUB» and calendar days', async () => {
    const destination = aDestination({ street: 'Баумана', house: '5' })
    expect(await opened().quote(aQuestion('boxberry_courier', { destination }))).toEqual({
      cost: roubles(412),
      periodMin: 2,
      periodMax: 2,
      daysAre: 'calendar',
    })
    expect(JSON.parse(server.requests[0]!.body)).toMatchObject({
      destination: { address: 'Республика Татарстан, Казань, Баумана, 5' },
      total_assessed_price: 349_000,
      places: [{ physical_dims: { weight_gross: 800, dx: 30, dy: 25, dz: 8 } }],
    })
  })

  test('an unserved place is no fault, a wrong warehouse is refused', async () => {
    const nowhere = aDestination({ city: 'Нигде', region: '' })
    const { quote } = opened()
    expect(await quote(aQuestion('boxberry_courier', { destination: nowhere }))).toEqual({ unavailable: 'not_there' })
    expect(await quote(aQuestion('boxberry_pvz', { destination: nowhere }))).toEqual({ unavailable: 'not_there' })
    const wrong = opened('other').quote(aQuestion('boxberry_courier'))
    await expect(wrong).rejects.toMatchObject({ trouble: 'refused', code: 'bad_request' })
  })

  test('reads points, and follows a shipment from the offer to its end', async () => {
    const { points, createShipment, track, cancel } = opened()
    for await (const page of points!())
      expect(page).toMatchObject([
        { code: '0197-kazan', address: 'Баумана, 1', hours: 'пн, вт 9:00-21:30', takesCards: true, takesCash: false },
      ])
    const { id } = await createShipment(aShipment('boxberry_pvz', { pointCode: 'p-1' }))
    expect(id).toBe('request-of-offer-1')
    expect(await track(id)).toMatchObject([{ state: 'ready', text: id }])
    await cancel(id)
  })
})

describe('Dalli', () => {
  let server: Awaited<ReturnType<typeof openFakeDalli>>
  beforeAll(async () => {
    server = await openFakeDalli()
  })
  beforeEach(() => void (server.requests.length = 0))
  afterAll(() => server.close())
  const opened = (token = 'token') =>
    dalli({ url: server.url, token, fittingSurcharge: roubles(80), vat: 'none', retryMs: 1 })

  test('R-7-20 Q-10 prices its usual own service, and CDEK couriers', async () => {
    const { quote } = opened()
    expect(await quote(aQuestion('dalli_courier'))).toEqual({
      cost: roubles(255),
      periodMin: 1,
      periodMax: 2,
      daysAre: 'working',
    })
    expect(server.requests[0]!.body).toContain('<partner>DS</partner>')
    expect(await quote(aQuestion('cdek_courier'))).toMatchObject({ cost: roubles(748), periodMin: 2, periodMax: 3 })
    expect(server.requests[1]!.body).toContain('<partner>SDEK</partner>')
  })

  test('Q-10 the usual service depends on the place, in price and order', async () => {
    const { quote, createShipment } = opened()
    const services: [string, number, number][] = [
      ['RU-MOS', 235, 1],
      ['RU-SPE', 275, 11],
      ['RU-TVE', 255, 22],
    ]
    for (const [regionIso, price, service] of services) {
      const destination = aDestination({ regionIso })
      expect(await quote(aQuestion('dalli_courier', { destination }))).toMatchObject({ cost: roubles(price) })
      await createShipment(aShipment('dalli_courier', { orderNumber: `A-${regionIso}`, destination }))
      expect(server.requests.at(-1)!.body).toContain(`<service>${service}</service>`)
    }
  })

  test('adds our own surcharge for fitting', async () => {
    expect(await opened().quote(aQuestion('dalli_courier_fitting'))).toMatchObject({ cost: roubles(335) })
  })

  test('sends kilograms, the token first, and escapes user input', async () => {
    const destination = aDestination({ street: 'ул. «А & Б» <script>', house: '1"' })
    await opened().quote(aQuestion('dalli_courier', { destination }))
    const { body } = server.requests[0]!
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><deliverycost><auth token="token"><\/auth><partner>/)
    expect(body).toContain('<weight>0.8</weight>')
    expect(body).toContain('А &amp; Б» &lt;script&gt;, 1&quot;')
    const parcel = aParcel(roubles(90_000), 30_000)
    await opened().quote(aQuestion('dalli_courier', { parcel }))
    expect(server.requests[1]!.body).toContain('<package weight="15.13" length="60"')
  })

  test('an unknown city is no fault; other refusals concern token or parcel', async () => {
    const nowhere = aDestination({ fiasId: null, city: 'Нигде' })
    const { quote } = opened()
    expect(await quote(aQuestion('cdek_courier', { destination: nowhere }))).toEqual({ unavailable: 'not_there' })
    expect(await quote(aQuestion('dalli_courier', { destination: nowhere }))).toEqual({ unavailable: 'near_only' })
    await expect(opened('other').quote(aQuestion('cdek_courier'))).rejects.toMatchObject({ trouble: 'down', code: '1' })
  })

  test('puts an order into the basket and reports errors by code', async () => {
    const { createShipment, track, cancel, label } = opened()
    const item = { ...aShipment('dalli_courier').items[0]!, markingCode: '0104600439931256215dA' }
    const shipment = aShipment('dalli_courier_fitting', { toCollect: roubles(3_850), items: [item] })
    expect(await createShipment(shipment)).toEqual({ id: 'A-1', track: 'A6000453' })
    const { body } = server.requests[1]!
    for (const part of [
      '<acceptpartially>YES</acceptpartially>',
      '<price>3850</price>',
      '<priced>360</priced>',
      'retprice="3490"',
      'governmentCode="0104600439931256215dA"',
    ])
      expect(body).toContain(part)
    const bad = createShipment(aShipment('dalli_courier', { orderNumber: 'A-bad' }))
    await expect(bad).rejects.toMatchObject({ trouble: 'refused', code: '16' })
    expect(await track('A-1')).toMatchObject([
      { state: 'with_courier', text: 'Курьер & доставка' },
      { state: 'created' },
    ])
    expect(await track('A-part')).toEqual([
      {
        at: '2026-11-23 10:00:00',
        state: 'partly_delivered',
        text: 'Частичный отказ',
        kept: [
          { sku: 'YA-1', quantity: 1 },
          { sku: 'YA-2', quantity: 1 },
        ],
      },
      { at: '2026-11-22 10:00:00', state: 'with_courier', text: '' },
    ])
    await cancel('A-1')
    expect(await label('A-1')).toEqual({ kind: 'link', url: 'http://example.com/sticker.pdf' })
  })
})

describe('Russian Post', () => {
  let server: Awaited<ReturnType<typeof openFakePost>>
  beforeAll(async () => {
    server = await openFakePost()
  })
  beforeEach(() => void (server.requests.length = 0))
  afterAll(() => server.close())
  let moment = 1_000_000
  const contract = () => ({ url: server.url, token: 'token', login: 'login', password: 'password' })
  const opened = (otpravka: ReturnType<typeof contract> | null = null, object = 27_030) =>
    russianPost({
      url: `${server.url}/v2`,
      fromZip: '101000',
      object,
      otpravka,
      retryMs: 1,
      now: () => moment,
    })

  test('R-7-22 sends postcode, grams and packing, and reads kopecks with VAT', async () => {
    expect(await opened().quote(aQuestion('russian_post'))).toMatchObject({ cost: 34_566, periodMin: 3, periodMax: 5 })
    expect(Object.fromEntries(server.requests[0]!.query)).toMatchObject({
      object: '27030',
      from: '101000',
      to: '420000',
      weight: '800',
      pack: '30',
      sumoc: '0',
    })
  })

  test('an oversized parcel has another kind; only some kinds declare a value', async () => {
    const carton = aParcel(roubles(9_000), 4_000)
    const kindOf = async (object: number) => {
      expect(await opened(null, object).quote(aQuestion('russian_post', { parcel: carton }))).toHaveProperty('cost')
      const { object: kind, size, pack, sumoc } = Object.fromEntries(server.requests.at(-1)!.query)
      return [kind, size, pack, sumoc]
    }
    expect(await kindOf(27_030)).toEqual(['4030', '40x30x27', undefined, '0'])
    expect(await kindOf(27_020)).toEqual(['4020', '40x30x27', undefined, '900000'])
    expect(await kindOf(23_030)).toEqual(['23030', '40x30x27', undefined, '0'])
  })

  test('packs a box by its sides, and prices an oversized one by size', () => {
    const box = (lengthCm: number, widthCm: number, heightCm: number) =>
      packOf({ ...aParcel(), boxes: [{ grams: 1, lengthCm, widthCm, heightCm }] })
    expect([box(26, 17, 8), box(8, 26, 17), box(27, 17, 8), box(40, 27, 18), box(53, 26, 22), box(60, 40, 1)]).toEqual([
      10,
      10,
      20,
      30,
      40,
      null,
    ])
  })

  test('prices the same parcel once a day', async () => {
    const { quote } = opened()
    await quote(aQuestion('russian_post'))
    expect(await quote(aQuestion('russian_post'))).toMatchObject({ cost: 34_566 })
    expect(server.requests).toHaveLength(1)
    server.troubles.push(500, 500, 500)
    const parcel = aParcel(roubles(1), 900)
    await expect(quote(aQuestion('russian_post', { parcel }))).rejects.toMatchObject({ trouble: 'down' })
    moment += 25 * 3_600_000
    server.troubles.push(500, 500, 500)
    await expect(quote(aQuestion('russian_post'))).rejects.toMatchObject({ trouble: 'down' })
  })

  test('reports a closed office, a parcel in two boxes and another country', async () => {
    const { quote } = opened()
    const closedOffice = aDestination({ zipCode: '000000' })
    const refusal = quote(aQuestion('russian_post', { destination: closedOffice }))
    await expect(refusal).rejects.toMatchObject({ trouble: 'refused', code: '1301' })
    const parcel = aParcel(roubles(1), 21_000)
    expect(await quote(aQuestion('russian_post', { parcel }))).toEqual({ unavailable: 'too_heavy', maxGrams: 20_000 })
    const abroad = aDestination({ iso: 'KZ' })
    expect(await quote(aQuestion('russian_post', { destination: abroad }))).toEqual({ unavailable: 'abroad' })
  })

  test('creates parcels through Otpravka with a contract, by hand without one', async () => {
    const shipment = aShipment('russian_post')
    expect(await opened().createShipment(shipment)).toEqual({ id: 'A-1', track: null })
    expect(server.requests).toEqual([])
    const { createShipment, cancel, label, tellsNothing } = opened(contract())
    expect([tellsNothing, opened().tellsNothing]).toEqual([true, true])
    expect(await createShipment(shipment)).toEqual({ id: '115322331', track: null })
    expect(JSON.parse(server.requests[2]!.body)).toMatchObject([
      { 'order-num': 'A-1', 'given-name': 'Анна', surname: 'Иванова', 'index-to': 420_000, mass: 800 },
    ])
    expect(JSON.parse(server.requests[2]!.body)[0]).toMatchObject({
      'mail-type': 'POSTAL_PARCEL',
      'mail-category': 'ORDINARY',
    })
    await cancel('115322331')
    expect(await label('115322331')).toMatchObject({ kind: 'pdf' })
    const nowhere = aShipment('russian_post', { orderNumber: 'A-9', destination: aDestination({ zipCode: '1' }) })
    await expect(createShipment(nowhere)).rejects.toMatchObject({ trouble: 'refused' })
  })

  test.each([
    [27_030, 'POSTAL_PARCEL', 'ORDINARY', undefined],
    [27_020, 'POSTAL_PARCEL', 'WITH_DECLARED_VALUE', 349_000],
    [4_030, 'POSTAL_PARCEL', 'ORDINARY', undefined],
    [23_030, 'ONLINE_PARCEL', 'ORDINARY', undefined],
    [23_020, 'ONLINE_PARCEL', 'WITH_DECLARED_VALUE', 349_000],
    [7_030, 'EMS', 'ORDINARY', undefined],
    [54_020, 'ECOM', 'WITH_DECLARED_VALUE', 349_000],
  ])('creates the priced kind %i', async (object, type, category, insured) => {
    const { quote, createShipment } = opened(contract(), object)
    moment += 25 * 3_600_000
    await quote(aQuestion('russian_post'))
    expect(server.requests[0]!.query.get('object')).toBe(String(object))
    await createShipment(aShipment('russian_post', { orderNumber: `A-kind-${object}` }))
    const [order] = JSON.parse(server.requests.at(-1)!.body)
    expect([order['mail-type'], order['mail-category'], order['insr-value']]).toEqual([type, category, insured])
  })
})
