import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { Carrier, CarrierAnswer, QuoteQuestion, Shipment } from '#shop/delivery/carrier.port.ts'
import { newShopCities } from '#shop/cities/cities.samples.ts'
import { aDestination, aParcel, aQuestion, aShipment } from '#shop/delivery/delivery.samples.ts'
import { destinationOf } from '#shop/delivery/destination.rules.ts'
import { openFakeBoxberry } from './boxberry.fake.ts'
import { boxberry } from './boxberry.ts'
import type { CarrierPace } from './carrier-request.ts'
import type { CarrierServer, FakeRequest, Trouble } from './carrier-server.fake.ts'
import { openFakeCdek } from './cdek.fake.ts'
import { cdek } from './cdek.ts'
import { openFakeDalli } from './dalli.fake.ts'
import { dalli } from './dalli.ts'
import { openFakePost } from './russian-post.fake.ts'
import { russianPost } from './russian-post.ts'
import { openFakeYandexDelivery } from './yandex-delivery.fake.ts'
import { yandexDelivery } from './yandex-delivery.ts'

type Row = {
  name: string
  open: () => Promise<CarrierServer>
  driver: (url: string, pace: CarrierPace) => Carrier
  question: QuoteQuestion
  /** Price that an honest server answers. */
  price: CarrierAnswer
  /** Price answer of this carrier with any text in place of the number. */
  priceBody: (value: string) => string
  type?: string
  /** Sample shipment, and the request that creates one. */
  shipment: Shipment
  makesParcel: (request: FakeRequest) => boolean
}

const isCalled = (end: string) => (request: FakeRequest) => request.method !== 'GET' && request.path.endsWith(end)
const isNamed = (method: string) => (request: FakeRequest) => request.body.includes(method)

const kazan = aDestination()
const rows: Row[] = [
  {
    name: 'CDEK',
    open: openFakeCdek,
    driver: (url, pace) =>
      cdek({
        url: `${url}/v2`,
        id: 'account',
        secret: 'secret',
        fromCity: 44,
        shipmentPoint: null,
        courierTariff: 137,
        pointTariff: 136,
        lockerTariff: 368,
        vat: 'none',
        pollMs: 1,
        ...pace,
      }),
    question: aQuestion('cdek_pvz'),
    price: { cost: roubles(366.18), periodMin: 2, periodMax: 3, daysAre: 'working' },
    priceBody: (value) => `{"delivery_sum":340,"period_min":2,"period_max":3,"total_sum":${value}}`,
    shipment: aShipment('cdek_pvz', { pointCode: 'KZN0' }),
    makesParcel: isCalled('/v2/orders'),
  },
  {
    name: 'Boxberry',
    open: openFakeBoxberry,
    driver: (url, pace) =>
      boxberry({
        url,
        token: 'token',
        fromCity: '68',
        fromPoint: '010',
        shopUrl: 'http://localhost:3000',
        vat: 'none',
        ...pace,
      }),
    question: aQuestion('boxberry_pvz'),
    price: { cost: roubles(481.5), periodMin: 3, periodMax: 3, daysAre: 'working' },
    priceBody: (value) =>
      `{"error":false,"result":{"DeliveryCosts":[{"DeliveryTypeId":1,"TotalPrice":${value},"DeliveryPeriod":3}]}}`,
    shipment: aShipment('boxberry_pvz', { pointCode: '61241' }),
    makesParcel: isNamed('ParselCreate'),
  },
  {
    name: 'Yandex Delivery',
    open: openFakeYandexDelivery,
    driver: (url, pace) => yandexDelivery({ url, token: 'token', station: 'station', vat: 'none', ...pace }),
    question: aQuestion('boxberry_courier'),
    price: { cost: roubles(412), periodMin: 2, periodMax: 2, daysAre: 'calendar' },
    priceBody: (value) => `{"pricing_total":"${value} RUB","delivery_days":2}`,
    shipment: aShipment('boxberry_courier'),
    makesParcel: isCalled('/offers/confirm'),
  },
  {
    name: 'Dalli',
    open: openFakeDalli,
    driver: (url, pace) => dalli({ url, token: 'token', fittingSurcharge: roubles(80), vat: 'none', ...pace }),
    question: aQuestion('cdek_courier'),
    price: { cost: roubles(748), periodMin: 2, periodMax: 3, daysAre: 'working' },
    priceBody: (value) => `<deliverycost partner="SDEK" price="${value}" delivery_period="2-3"/>`,
    type: 'text/xml',
    shipment: aShipment('cdek_courier'),
    makesParcel: isNamed('<basketcreate>'),
  },
  {
    name: 'Russian Post',
    open: openFakePost,
    driver: (url, pace) =>
      russianPost({
        url: `${url}/v2`,
        fromZip: '101000',
        object: 27_030,
        otpravka: { url, token: 'token', login: 'login', password: 'password' },
        ...pace,
      }),
    question: aQuestion('russian_post'),
    price: { cost: roubles(345.66), periodMin: 3, periodMax: 5, daysAre: 'calendar' },
    priceBody: (value) => `{"paynds":${value},"delivery":{"min":3,"max":5}}`,
    type: 'text/plain',
    shipment: aShipment('russian_post'),
    makesParcel: isCalled('/user/backlog'),
  },
]

describe.each(rows)('$name', ({ open, driver, ...row }) => {
  const { question, price, priceBody, type = 'application/json', shipment, makesParcel } = row
  let server: CarrierServer
  beforeAll(async () => {
    server = await open()
  })
  afterEach(() => {
    server.troubles.length = 0
    server.requests.length = 0
  })
  afterAll(() => server.close())

  let moment = 0
  /** Carrier with its token and list of cities loaded, beside prices. */
  async function opened(pace: CarrierPace = {}) {
    const carrier = driver(server.url, { retryMs: 1, now: () => moment, ...pace })
    expect(await carrier.quote(question)).toEqual(price)
    server.requests.length = 0
    const quote = (grams = 750) => carrier.quote({ ...question, parcel: aParcel(roubles(3_490), grams) })
    return { carrier, quote }
  }

  test('O-34 reads price and days of an honest answer', async () => {
    await opened()
  })

  test.each([
    ['171500', 'Тверская обл'],
    ['', 'Тверская область'],
  ])('finds a village without a code by name, region and postcode (%s, %s)', async (zipCode, region) => {
    const { carrier } = await opened()
    const fields = { city: 'д. Озерки', region, zipCode, countryCode: 'RU', street: '', house: '', fias: '' }
    const destination = destinationOf(newShopCities(), fields)!
    expect(await carrier.quote({ ...question, destination })).toHaveProperty('cost')
    // The codes of the nearby town do not stand for the village.
    const questions = server.requests.map(({ body, query }) => body + query).join()
    expect(questions).not.toMatch(/c52ea942-555e-45c6-9751-58897717b02f/)
    if (question.pickupType !== 'russian_post') expect(questions).not.toContain('170000')
  })

  test.each<[Trouble, string]>([
    ['dropped', 'away'],
    [500, 'down'],
    [503, 'down'],
    [429, 'down'],
  ])('R-8-18 after two answers that are %s the third succeeds, after three it is %s', async (trouble, fault) => {
    const { quote } = await opened()
    server.troubles.push(trouble, trouble)
    expect(await quote()).toHaveProperty('cost')
    expect(server.requests).toHaveLength(3)
    server.troubles.push(trouble, trouble, trouble)
    // Russian Post caches prices for a day, Boxberry for a moment.
    const again = driver(server.url, { retryMs: 1, now: () => moment })
    if (question.pickupType === 'russian_post')
      await expect(again.quote(question)).rejects.toMatchObject({ trouble: fault })
    else await expect(quote(770)).rejects.toMatchObject({ trouble: fault })
  })

  test('R-8-18 a silent carrier times out', async () => {
    const { carrier } = await opened()
    const impatient = await opened({ maxMs: 150 })
    server.troubles.push('slow')
    await expect(impatient.quote()).rejects.toMatchObject({ trouble: 'slow' })
    expect(await carrier.quote(question)).toEqual(price)
  })

  test.each<[string, Trouble]>([
    ['a page of HTML', { body: '<html><body><p>Работы на сервере<br></body></html>' }],
    ['half an answer', { type, body: '{"total_sum":3' }],
    ['half an element', { type, body: '<deliverycost price="7' }],
    ['nothing', { type, body: '' }],
    ['a null', { type, body: 'null' }],
    ['a list of nothing', { type, body: '[]' }],
    ['another shape', { type, body: '{"result":5,"delivery":[],"pricing_total":{}}' }],
    ['megabytes', 'huge'],
  ])('%s is no price', async (_, trouble) => {
    const { quote } = await opened()
    server.troubles.push(trouble)
    await expect(quote()).rejects.toMatchObject({ trouble: 'broken' })
  })

  test.each(['-1', 'null', '"12"', 'NaN', '1e999', 'true', '[]', '{}', '99999999999', '""'])(
    'R-5-27 R-5-28 a price of %s is invalid',
    async (value) => {
      const { quote } = await opened()
      const body = type === 'text/xml' ? priceBody(value.replaceAll('"', '&quot;')) : priceBody(value)
      server.troubles.push({ type, body })
      await expect(quote()).rejects.toMatchObject({ trouble: 'broken' })
    },
  )

  test('R-5-28 zero is a price', async () => {
    const { quote } = await opened()
    server.troubles.push({ type, body: priceBody('0') })
    expect(await quote()).toMatchObject({ cost: 0 })
  })

  test('rests for a minute after five failures; a refusal is no failure', async () => {
    const { carrier, quote } = await opened()
    for (let n = 1; n <= 5; n++) {
      const parcel = aParcel(roubles(3_490), 700 + n)
      server.troubles.push({ status: 200, type, body: 'garbage' })
      await expect(carrier.quote({ ...question, parcel })).rejects.toMatchObject({ trouble: 'broken' })
    }
    server.requests.length = 0
    await expect(quote()).rejects.toMatchObject({ trouble: 'paused' })
    expect(server.requests).toHaveLength(0)
    moment += 61_000
    expect(await quote()).toHaveProperty('cost')
  })

  test('sends ten boxes as one question', async () => {
    const { carrier } = await opened()
    const parcel = aParcel(roubles(90_000), 45_000)
    const answer = await carrier.quote({ ...question, destination: kazan, parcel })
    expect('cost' in answer || answer.unavailable === 'too_heavy').toBe(true)
  })

  test('finds a parcel of a lost answer by our number, never a second one', async () => {
    const { carrier } = await opened()
    server.losses.push(makesParcel)
    await expect(carrier.createShipment(shipment)).rejects.toMatchObject({ trouble: 'away' })
    const receipt = await carrier.createShipment(shipment)
    expect(receipt.id).not.toBe('')
    expect(await carrier.createShipment(shipment)).toEqual(receipt)
    expect(server.requests.filter(makesParcel)).toHaveLength(1)
    // A different number means a different parcel.
    await carrier.createShipment({ ...shipment, orderNumber: 'A-2' })
    expect(server.requests.filter(makesParcel)).toHaveLength(2)
  })
})
