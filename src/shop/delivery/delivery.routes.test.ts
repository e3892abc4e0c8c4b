import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aModel, aProduct } from '../catalogue/catalogue.samples.ts'
import { newShopCities } from '../cities/cities.samples.ts'
import { cities } from '../cities/cities.tables.ts'
import { saveSettings } from '../content/content.actions.ts'
import { CarrierFault, type CarrierAnswer, type Carriers, type QuoteQuestion } from './carrier.port.ts'
import { aCarrier } from './delivery.samples.ts'

const now = new Date('2026-11-20T08:00:00Z')
const failureText = 'Ошибка при расчете стоимости доставки'
const cdekFailureText = 'Ошибка при расчете стоимости доставки для ПВЗ СДЭК. Проверьте корректность введенных данных.'

/** Stubbed carrier answers by pickup type; the default is `price`. */
let turns: Partial<Record<string, (question: QuoteQuestion) => Promise<CarrierAnswer> | CarrierAnswer>> = {}
const price = { cost: roubles(377.43), periodMin: 2, periodMax: 3, daysAre: 'working' } as const
const fails = (): never => {
  throw new CarrierFault('down', { status: 500 })
}
const carrier = aCarrier((question) => (turns[question.pickupType] ?? (() => price))(question))
const carriers: Carriers = {
  boxberry_courier: carrier,
  boxberry_pvz: carrier,
  cdek_pvz: carrier,
  cdek_pvz_fitting: carrier,
  cdek_courier: carrier,
}

let shop: TestShop
let offerId: number
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, carriers })
  await shop.db.insert(cities).values(newShopCities()).onConflictDoNothing()
  const model = await aModel(shop.db, { weightGrams: 1_000 })
  const product = await aProduct(shop.db, { modelId: model.id, price: roubles(4_000), offer: { stock: 90 } })
  offerId = product.offer.id
})
afterAll(() => shop.close())

// Each test uses a point of its own, because prices are cached for a quarter of an hour.
let pointNumber = 0
const place = () => ({ city: 'Казань', zip_code: '420000', house: String(++pointNumber) })
const query = (fields: Record<string, unknown>) => new URLSearchParams(fields as Record<string, string>).toString()
const boxberry = (fields: object, prefix = '') =>
  shop.get(`${prefix}/api/delivery/boxberry/get_price/?${query({ pvz_code: String(++pointNumber), ...fields })}`)
const dalli = (fields: object, prefix = '') => shop.post(`${prefix}/api/delivery/dalli/get-price/`, fields)
const cdek = (fields: object, prefix = '') =>
  shop.post(`${prefix}/api/delivery/cdek/get-price/`, { pvz_code: `KZN${++pointNumber}`, ...fields })
const post = (fields: object, prefix = '') =>
  shop.get(`${prefix}/api/delivery/russian-post/get-price/?${query({ ...fields })}`)
const quotes = (fields = '', prefix = '') => shop.get(`${prefix}/api/delivery/quotes/${fields}`)

describe('Boxberry', () => {
  test('prices courier delivery and the first of several points (R-7-19, R-3-34, Q-11)', async () => {
    let pointCode
    turns = { boxberry_pvz: (question) => ((pointCode = question.pointCode), { ...price, cost: roubles(0) }) }
    const path = '/api/delivery/boxberry/get_price/?city=Казань&zip_code=420000&pvz_code=61241&pvz_code=61242'
    const { status, body } = await shop.get(encodeURI(path))
    expect([status, pointCode]).toEqual([200, '61241'])
    expect(body).toEqual({
      home: { cost: 377.43, period_min: 2, period_max: 3 },
      pvz: { cost: 0, period_min: 2, period_max: 3 },
    })
  })

  test.each([
    ['', failureText],
    ['/en', 'We couldn’t calculate delivery'],
  ])('%s: one failed variant leaves the other unchanged (R-8-18, R-5-20)', async (prefix, message) => {
    turns = { boxberry_pvz: fails }
    const { status, body } = await boxberry(place(), prefix)
    expect(status).toBe(200)
    expect(body).toEqual({ home: expect.objectContaining({ cost: 377.43 }), pvz: { error: true, message } })
  })

  test('fails the call when both variants fail (O-33, R-8-18)', async () => {
    turns = { boxberry_pvz: fails, boxberry_courier: fails }
    expect(await boxberry(place())).toMatchObject({ status: 424, body: { detail: failureText } })
    turns = {}
    expect((await boxberry(place())).status).toBe(200)
  })
})

describe('couriers through Dalli', () => {
  test.each([
    ['cdek_courier', 377.43],
    ['cdek_courier_fitting', 540],
  ])('%s has a cost (R-7-20, Q-10, R-5-28)', async (delivery_type, cost) => {
    turns = {}
    const { status, body } = await dalli({ ...place(), delivery_type })
    expect([status, body.cost]).toEqual([200, cost])
  })

  test.each([
    ['dalli_courier', 350],
    ['dalli_courier_fitting', 430],
  ])('%s has a cost near the warehouses only (R-7-20)', async (delivery_type, cost) => {
    expect((await dalli({ city: 'Москва', zip_code: '101000', delivery_type })).body).toEqual({
      cost,
      period_min: 1,
      period_max: 1,
    })
    expect(await dalli({ ...place(), delivery_type })).toMatchObject({ status: 424, body: { detail: failureText } })
  })

  test('zero is a cost (R-5-28)', async () => {
    turns = { cdek_courier: () => ({ ...price, cost: roubles(0) }) }
    expect((await dalli({ ...place(), delivery_type: 'cdek_courier' })).body.cost).toBe(0)
  })

  test('refuses an unknown delivery_type by name', async () => {
    const { status, body } = await dalli({ ...place(), delivery_type: 'cdek_pvz' })
    expect([status, body]).toEqual([400, { delivery_type: ['Нет такого варианта'] }])
  })
})

describe('a point of CDEK', () => {
  test('prices the first of several points (O-33)', async () => {
    let pointCode
    turns = { cdek_pvz: (question) => ((pointCode = question.pointCode), price) }
    const { status } = await cdek({ ...place(), pvz_code: ['KZN901', 'KZN902'] })
    expect([status, pointCode]).toEqual([200, 'KZN901'])
    expect(await cdek({ ...place(), pvz_code: [7] })).toMatchObject({
      status: 400,
      body: { pvz_code: [expect.any(String)] },
    })
  })

  test('has a numeric total_sum, plus one with fitting on request (R-7-21, R-5-27)', async () => {
    turns = { cdek_pvz_fitting: () => ({ ...price, cost: roubles(402) }) }
    const variant = { total_sum: 377.43, period_min: 2, period_max: 3 }
    expect((await cdek(place())).body).toEqual({ 'cdek-pvz': variant })
    expect((await cdek({ ...place(), fitting: true })).body).toEqual({
      'cdek-pvz': variant,
      'cdek-pvz-fitting': { ...variant, total_sum: 402 },
    })
  })

  test.each([
    ['', cdekFailureText],
    ['/en', 'We couldn’t calculate delivery to this CDEK pickup point. Please check what you entered.'],
  ])('%s: a missing price has a message of its own (R-8-19, R-5-20)', async (prefix, detail) => {
    turns = { cdek_pvz: fails }
    expect(await cdek(place(), prefix)).toMatchObject({ status: 424, body: { detail } })
    const { status, body } = await cdek({ ...place(), fitting: true }, prefix)
    expect([status, body['cdek-pvz']]).toEqual([200, { error: true, message: detail }])
  })
})

describe('the post', () => {
  test('is priced by the postcode alone (R-7-22)', async () => {
    expect((await post({ zip_code: '620014' })).body).toEqual({ cost: 370, period_min: 6, period_max: 9 })
  })

  test.each(['62001', '6200145', 'abcdef', '-62001', '', '620 14'])(
    'refuses the postcode «%s» (O-33)',
    async (zip_code) => {
      const { status, body } = await post({ zip_code })
      expect([status, Object.keys(body)]).toEqual([400, ['zip_code']])
    },
  )

  test('refuses an unknown postcode by name (O-33)', async () => {
    expect(await post({ zip_code: '999999' })).toMatchObject({ status: 400, body: { zip_code: expect.any(Array) } })
  })
})

describe('missing and invalid parameters', () => {
  test.each([
    ['/api/delivery/boxberry/get_price/', 'GET', ['city', 'zip_code']],
    ['/en/api/delivery/boxberry/get_price/', 'GET', ['city', 'zip_code']],
    ['/api/delivery/cdek/get-price/', 'POST', ['city', 'zip_code']],
    ['/api/delivery/dalli/get-price/', 'POST', ['city', 'delivery_type', 'zip_code']],
    ['/api/delivery/russian-post/get-price/', 'GET', ['zip_code']],
  ])('%s names its missing fields (O-33)', async (path, method, fields) => {
    const { status, body } = method === 'GET' ? await shop.get(path) : await shop.post(path, {})
    expect([status, Object.keys(body).sort()]).toEqual([400, fields])
    expect(body[fields[0]!]).toEqual([path.startsWith('/en') ? 'Required field' : 'Обязательное поле'])
  })

  test.each([
    [{ city: 'Нигде', zip_code: '000000' }, 'city'],
    [{ city: 'x'.repeat(121), zip_code: '420000' }, 'city'],
    [{ city: 'Казань', zip_code: '420000', weight: 0 }, 'weight'],
    [{ city: 'Казань', zip_code: '420000', weight: 1.5 }, 'weight'],
    [{ city: 'Казань', zip_code: '1'.repeat(17) }, 'zip_code'],
  ])('refuses invalid values by name: %j (O-33)', async (fields, field) => {
    const { status, body } = await boxberry(fields)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('all pickup types at once', () => {
  test('gives every pickup type a price with days, or a reason (R-1-06, O-03)', async () => {
    turns = {}
    const { status, body } = await quotes('?city=moskva')
    expect(status).toBe(200)
    expect(body).toMatchObject({ city: 'Москва', goods: 0, free_from: null, grams: 640 })
    expect(body.results).toHaveLength(10)
    expect(body.results[0]).toEqual({
      pickup_type: 'boxberry_courier',
      carrier: 'boxberry',
      way: 'courier',
      fitting: false,
      state: 'ready',
      cost: 377.43,
      old_cost: null,
      period_min: 2,
      period_max: 3,
      date_min: '2026-11-24',
      date_max: '2026-11-25',
      date_text: 'вт, 24\u00a0– ср, 25\u00a0ноября',
      friday_text: null,
      error: false,
      message: null,
    })
  })

  test.each([
    ['', failureText, 'Возит только по Москве, Петербургу и областям'],
    ['/en', 'We couldn’t calculate delivery', 'Delivers only to Moscow, Saint Petersburg and nearby'],
  ])('%s: reports a failed carrier and one that does not deliver there (R-8-18)', async (prefix, failure, reason) => {
    turns = { cdek_courier: fails }
    const { body } = await quotes('?city=perm&house=7', prefix)
    const result = (type: string) => body.results.find((each: { pickup_type: string }) => each.pickup_type === type)
    expect(result('cdek_courier')).toMatchObject({ state: 'failed', error: true, message: failure, cost: null })
    expect(result('dalli_courier')).toMatchObject({ state: 'unavailable', error: false, message: reason, cost: null })
    expect(result('self_pickup')).toMatchObject({ state: 'unavailable' })
    expect(result('russian_post')).toMatchObject({ state: 'ready', cost: 370 })
  })

  test('prices printed certificates as an envelope, for deliveries by carrier without fitting (R-3-37)', async () => {
    turns = {}
    const { body } = await quotes('?city=perm&certificates=2')
    expect(body).toMatchObject({ grams: 100, goods: 100 })
    const types = body.results.map((each: { pickup_type: string }) => each.pickup_type)
    const points = ['boxberry_pvz', 'cdek_pvz']
    expect(types.toSorted()).toEqual(
      ['boxberry_courier', 'cdek_courier', 'dalli_courier', 'russian_post', ...points].toSorted(),
    )
    for (const count of ['0', '21', 'много'])
      expect((await quotes(`?city=perm&certificates=${encodeURIComponent(count)}`)).status).toBe(400)
  })

  test('reports a slow carrier as pending, and waits when asked for it by name', async () => {
    let answer: (value: CarrierAnswer) => void = () => {}
    let questions = 0
    turns = {
      cdek_courier: () => {
        questions++
        return new Promise((resolve) => (answer = resolve))
      },
    }
    const { body } = await quotes('?city=omsk')
    const states = body.results.map((each: { pickup_type: string; state: string }) => [each.pickup_type, each.state])
    expect(states.filter(([, state]: string[]) => state === 'pending')).toEqual([['cdek_courier', 'pending']])
    const lateAnswer = quotes('?city=omsk&pickup_type=cdek_courier')
    setImmediate(() => answer(price))
    expect((await lateAnswer).body.results).toMatchObject([
      { pickup_type: 'cdek_courier', state: 'ready', cost: 377.43 },
    ])
    expect(questions).toBe(1)
  })

  test('ignores the sent weight, weighs the cart, and applies free delivery', async () => {
    turns = {}
    const visitor = aVisitor(shop)
    await visitor.post('/api/cart/add/', { trade_offer: offerId, amount: 3 })
    const [own] = [await visitor.get('/api/delivery/quotes/?city=kazan&weight=1&pickup_type=russian_post')]
    expect(own.body).toMatchObject({ grams: 3_250, goods: 12_000, results: [{ cost: 500, old_cost: null }] })
    await saveSettings(shop.db, { freeDeliveryFrom: roubles(12_000) })
    const free = async () => (await visitor.get('/api/delivery/quotes/?city=kazan&pickup_type=russian_post')).body
    await expect.poll(free).toMatchObject({ free_from: 12_000, results: [{ cost: 0, old_cost: 500 }] })
    expect((await quotes('?city=kazan&weight=3000&pickup_type=russian_post')).body.results[0].cost).toBe(500)
    await saveSettings(shop.db, { freeDeliveryFrom: null })
  })

  test.each([
    ['?city=nowhere', 'city'],
    ['?pickup_type=teleport', 'pickup_type'],
  ])('%s is refused at its field', async (address, field) => {
    const { status, body } = await quotes(address)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})
