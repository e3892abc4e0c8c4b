import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aDestination, aParcel, aQuestion, aShipment } from '#shop/delivery/delivery.samples.ts'
import { openFakeBoxberry } from './boxberry.fake.ts'
import { boxberry } from './boxberry.ts'

let server: Awaited<ReturnType<typeof openFakeBoxberry>>
beforeAll(async () => {
  server = await openFakeBoxberry()
})
afterEach(() => {
  server.troubles.length = 0
  server.requests.length = 0
})
afterAll(() => server.close())

let moment = 0
const opened = (token = 'token') =>
  boxberry({
    url: server.url,
    token,
    fromCity: '68',
    fromPoint: '010',
    shopUrl: 'https://shop.example',
    vat: 'none',
    retryMs: 1,
    now: () => moment,
  })
const calls = (method: string) =>
  server.requests.filter(({ body, query }) => body.includes(method) || query.get('method') === method)

test('R-7-19 one call prices courier and point, in whole numbers, without a postcode', async () => {
  const { quote } = opened()
  const answers = await Promise.all([
    quote(aQuestion('boxberry_courier', { pointCode: '61241' })),
    quote(aQuestion('boxberry_pvz', { pointCode: '61241' })),
  ])
  expect(answers).toMatchObject([
    { cost: roubles(681.5), periodMin: 4 },
    { cost: roubles(481.5), periodMin: 3 },
  ])
  const [calculation, ...others] = calls('DeliveryCalculation')
  expect(others).toEqual([])
  const fields = JSON.parse(calculation!.body)
  expect(fields).toMatchObject({
    RecipientCityId: '116',
    TargetStart: '010',
    TargetStop: '61241',
    OrderSum: 3490,
    BoxSizes: [{ Width: 25, Height: 8, Depth: 30, Weight: 800 }],
  })
  expect(fields).not.toHaveProperty('Zip')
})

test('fetches the list of cities once a day, in one request', async () => {
  const { quote } = opened()
  await Promise.all([1, 2, 3].map((n) => quote(aQuestion('boxberry_pvz', { parcel: aParcel(roubles(n)) }))))
  moment += 23 * 3_600_000
  await quote(aQuestion('boxberry_pvz'))
  expect(calls('ListCitiesFull')).toHaveLength(1)
  moment += 2 * 3_600_000
  await quote(aQuestion('boxberry_pvz'))
  expect(calls('ListCitiesFull')).toHaveLength(2)
})

test('finds a place without a code by name, and skips unserved places', async () => {
  const { quote } = opened()
  const ozerki = aDestination({ kladrId: null, region: 'Тверская область', city: 'Озерки' })
  expect(await quote(aQuestion('boxberry_pvz', { destination: ozerki }))).toHaveProperty('cost')
  server.requests.length = 0
  expect(await quote(aQuestion('boxberry_courier', { destination: ozerki }))).toEqual({ unavailable: 'not_there' })
  const nowhere = aDestination({ kladrId: '0', city: 'Нигде' })
  expect(await quote(aQuestion('boxberry_pvz', { destination: nowhere }))).toEqual({ unavailable: 'not_there' })
  expect(calls('DeliveryCalculation')).toHaveLength(0)
})

test.each([
  ['{"err":"Расчёт невозможен"}', 'refused'],
  ['{"err":true,"message":"Расчёт невозможен"}', 'refused'],
  ['{"error":true,"message":"Расчёт невозможен"}', 'refused'],
  ['[{"err":"Расчёт невозможен"}]', 'refused'],
  ['{"err":"Превышен лимит запросов"}', 'down'],
  ['{"err":"Неверный token"}', 'down'],
])('an error comes with status 200: %s', async (body, trouble) => {
  const { quote } = opened()
  await quote(aQuestion('boxberry_pvz'))
  server.troubles.push(...Array.from({ length: 3 }, () => ({ type: 'application/json', body })))
  const parcel = aParcel(roubles(1))
  await expect(quote(aQuestion('boxberry_pvz', { parcel }))).rejects.toMatchObject({ trouble })
})

test('a wrong token is our fault and opens the circuit breaker', async () => {
  const { quote } = opened('other')
  for (let n = 0; n < 5; n++) await expect(quote(aQuestion('boxberry_pvz'))).rejects.toMatchObject({ trouble: 'down' })
  await expect(quote(aQuestion('boxberry_pvz'))).rejects.toMatchObject({ trouble: 'paused' })
})

test('reads points from one list with «lat,lon» as one text', async () => {
  const pages = []
  for await (const page of opened().points!()) pages.push(page)
  expect(pages).toEqual([
    [
      expect.objectContaining({
        code: '99451',
        kind: 'office',
        address: 'Булатниковская ул, д.2А',
        zipCode: '117403',
        latitude: 55.580676,
        longitude: 37.651708,
        metro: 'Пражская',
        takesCards: true,
        takesCash: true,
        maxGrams: 31_000,
      }),
      // Accepts prepaid orders only, in spite of a till at the counter. A point that couriers start from counts as any
      // other.
      expect.objectContaining({ code: '99452', takesCards: false, takesCash: false }),
      expect.objectContaining({ code: '99453', takesCards: false, takesCash: true }),
    ],
  ])
  expect(calls('ListPoints')[0]?.query.get('prepaid')).toBe('1')
})

test('a shipment gets a track, reports its state, and can be cancelled', async () => {
  const { createShipment, track, cancel, label } = opened()
  expect(await createShipment(aShipment('boxberry_pvz', { pointCode: '61241' }))).toEqual({
    id: 'AAP127020241',
    track: 'AAP127020241',
  })
  expect(server.parcels[0]).toMatchObject({
    order_id: 'A-1',
    vid: 1,
    payment_sum: 0,
    shop: { name: '61241', name1: '010' },
    customer: { phone: '9991234567' },
    weights: { weight: 800, x: 30, y: 25, z: 8 },
  })
  expect(await track('AAP127020241')).toMatchObject([{ state: 'ready' }, { state: 'created' }])
  await cancel('AAP127020241')
  await expect(cancel('gone')).rejects.toMatchObject({ trouble: 'refused' })
  expect(await label('AAP127020241')).toEqual({ kind: 'link', url: 'http://example.com/label.pdf' })
  // ParselSend would create a hand-over act.
  expect(calls('ParselSend')).toEqual([])
})

test('I-12 sends marking codes with their pieces, and changes an existing parcel by track', async () => {
  const { createShipment, changeItems } = opened()
  const shipment = aShipment('boxberry_pvz', { orderNumber: 'A-marked', pointCode: '61241' })
  const markingCode = '0104600439931256215dA'
  const items = shipment.items.map((item) => ({ ...item, markingCode }))
  const { id } = await createShipment(shipment)
  const count = server.parcels.length
  await changeItems!(id, { ...shipment, items })
  expect(server.parcels).toHaveLength(count)
  expect(server.parcels.at(-1)).toMatchObject({ updateByTrack: id, items: [{ marking_crpt: markingCode }] })
  await expect(changeItems!('gone', { ...shipment, items })).rejects.toMatchObject({ trouble: 'refused' })
})
