import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { pointKinds } from './point-troubles.ts'
import type { ClusterAnswer, PointAnswer } from './points.schemas.ts'
import { aPoint } from './points.samples.ts'

/** Monday, noon in Moscow and in Kazan. */
const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
  const cell = { kind: 'locker', takesCards: false, takesCash: false, hasFitting: false, metro: '' } as const
  await aPoint(shop.db, 'cdek', { code: 'KZN1', address: 'ул. Баумана, 7' })
  await aPoint(shop.db, 'cdek', { code: 'KZN2', address: 'Ершова, 1', metro: '', latitude: 55.8, longitude: 49.2 })
  await aPoint(shop.db, 'cdek', { ...cell, code: 'KZN3', address: 'Ямашева, 3', maxSizeCm: [20, 30, 5] })
  await aPoint(shop.db, 'cdek', { ...cell, code: 'KZN4', address: 'Чистопольская, 4', hours: 'круглосуточно' })
  await aPoint(shop.db, 'cdek', { code: 'KZN5', address: 'Закрытая, 5', closedAt: new Date('2026-11-22T03:00:00Z') })
  await aPoint(shop.db, 'boxberry', { code: '99451', address: 'Декабристов, 6', maxGrams: 15_000, latitude: 55.82 })
  await aPoint(shop.db, 'cdek', {
    code: 'MSK1',
    city: { name: 'Москва', fiasId: null },
    latitude: 55.75,
    longitude: 37.6,
  })
})
afterAll(() => shop.close())

const points = (query: Record<string, string | number>, prefix = '') =>
  shop.get(
    `${prefix}/api/delivery/points/?${new URLSearchParams({ city: 'kazan', ...(query as Record<string, string>) })}`,
  )
const codes = (body: { results: PointAnswer[] }) => body.results.map(({ code }) => code)

describe('the list of points', () => {
  test('has the points that accept the parcel, nearest to the center first, and counts the others (R-3-31)', async () => {
    const { status, body } = await points({})
    expect(status).toBe(200)
    expect(codes(body)).toEqual(['KZN1', 'KZN4', '99451', 'KZN2'])
    expect(body).toMatchObject({ city: 'Казань', grams: 640, count: 4, hidden: 1, page: 1, pages: 1, clusters: [] })
    expect(body.area).toEqual({ south: 55.79, west: 49.11, north: 55.82, east: 49.2 })
    expect(body.results[0]).toEqual({
      carrier: 'cdek',
      code: 'KZN1',
      kind: 'office',
      name: 'На Баумана',
      city: 'Казань',
      address: 'ул. Баумана, 7',
      metro: 'Кремлёвская',
      note: 'Вход со двора',
      latitude: 55.79,
      longitude: 49.11,
      hours: 'Пн–Пт\u00a09–21, Сб–Вс\u00a010–18',
      open_until: '21:00',
      cards: true,
      cash: true,
      fitting: true,
      most_grams: null,
      storage_days: 7,
      distance: null,
      is_made_up: false,
    })
  })

  test.each([
    [{ carrier: 'boxberry' }, ['99451'], 0],
    [{ weight: 16_000 }, ['KZN1', 'KZN4', 'KZN2'], 2],
    [{ payment: 'true' }, ['KZN1', '99451', 'KZN2'], 2],
    [{ fitting: 'true', carrier: 'cdek' }, ['KZN1', 'KZN2'], 0],
    [{ late: 'true' }, ['KZN4'], 0],
    [{ search: 'КРЕМЛЕВСКАЯ метро' }, ['KZN1', '99451'], 0],
    [{ search: 'ул. Баумана' }, ['KZN1'], 0],
    [{ search: 'kzn2' }, ['KZN2'], 0],
    [{ search: '100% _' }, [], 0],
    [{ bbox: '55.7,49.15,55.9,49.3' }, ['KZN2'], 0],
    [{ page: 2, page_size: 3 }, ['KZN2'], 1],
    [{ page: 9 }, [], 1],
    [
      { city: 'Казань', zip_code: '420000', region: 'Татарстан', country_code: 'RU' },
      ['KZN1', 'KZN4', '99451', 'KZN2'],
      1,
    ],
    [{ city: 'tver' }, [], 0],
  ])('%j', async (query, expected, hidden) => {
    const { body } = await points(query)
    expect([codes(body), body.hidden]).toEqual([expected, hidden])
  })

  test('is sorted by the position of the visitor, with distances', async () => {
    const { body } = await points({ latitude: 55.8, longitude: 49.2 })
    expect(codes(body)[0]).toBe('KZN2')
    expect(body.results.map(({ distance }: PointAnswer) => distance)).toEqual([
      0,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ])
  })

  test('speaks English', async () => {
    const { body } = await points({ carrier: 'cdek', search: 'чистопольская' }, '/en')
    expect(body.results[0]).toMatchObject({ hours: 'Open 24 hours', open_until: '24:00' })
  })

  test('contains a single point by its code, even a closed one', async () => {
    expect(codes((await points({ carrier: 'cdek', code: 'KZN5' })).body)).toEqual(['KZN5'])
    for (const query of [
      { carrier: 'boxberry', code: 'KZN1' },
      { carrier: 'cdek', code: '' },
    ])
      expect(await points(query)).toMatchObject({ status: 404 })
  })
})

describe('a part of the list', () => {
  test('has clusters of close points for a map, and single points when zoomed in', async () => {
    const far = (await points({ bbox: '50,40,60,60', zoom: 4 })).body
    expect([far.count, far.results, far.clusters.map(({ count }: ClusterAnswer) => count)]).toEqual([4, [], [4]])
    expect(far.clusters[0].area).toEqual({ south: 55.79, west: 49.11, north: 55.82, east: 49.2 })
    const near = (await points({ bbox: '55.7,49,55.9,49.3', zoom: 17 })).body
    expect([near.count, near.clusters, codes(near).toSorted()]).toEqual([4, [], ['99451', 'KZN1', 'KZN2', 'KZN4']])
  })

  test.each([
    [{ city: 'Нигдеград' }, 'city'],
    [{ carrier: 'pony' }, 'carrier'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: '56,49,55,50' }, 'bbox'],
    [{ bbox: '0,0,1e999,1' }, 'bbox'],
    [{ bbox: 'a,b,c,d' }, 'bbox'],
    [{ zoom: 99 }, 'zoom'],
    [{ latitude: 55 }, 'longitude'],
    [{ latitude: 'NaN', longitude: 49 }, 'latitude'],
    [{ page: 0 }, 'page'],
    [{ page_size: 5_000 }, 'page_size'],
    [{ weight: -1 }, 'weight'],
    [{ search: 'я'.repeat(101) }, 'search'],
  ])('refuses %j at its field', async (query, field) => {
    const { status, body } = await points(query)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(body[field][0]).toMatch(/[А-Яа-я]/)
  })

  test('finds nothing for characters that the database cannot store', async () => {
    for (const search of ['%%%', '\ud800', "'; drop table pickup_points; --"])
      expect(await points({ search })).toMatchObject({ status: 200 })
  })
})

describe('an invalid point', () => {
  const wrong: [string, string, RegExp][] = [
    ['of another carrier', '99451', /нет/],
    ['of another city', 'MSK1', /другом городе/],
    ['that closed yesterday', 'KZN5', /закрылся/],
    ['too small for the parcel', 'KZN3', /берёт до/],
    ['of nowhere', 'NOWHERE', /нет/],
  ]
  const place = { city: 'Казань', zip_code: '420000' }

  test.each(wrong)('%s is refused at its field by the price', async (_, code, words) => {
    const { status, body } = await shop.post('/api/delivery/cdek/get-price/', { ...place, pvz_code: code })
    expect([status, body]).toEqual([400, { pvz_code: [expect.stringMatching(words)] }])
    const quote = await shop.get(`/api/delivery/quotes/?city=kazan&pickup_type=cdek_pvz&pvz_code=${code}`)
    expect(quote.body.results[0]).toMatchObject({ state: 'unavailable', message: expect.stringMatching(words) })
  })

  test.each(wrong)('%s is refused at its field by the order', async (_, code, words) => {
    const visitor = aVisitor(shop)
    await fillCart(visitor, [await anOffer(shop.db, { stock: 5 })])
    const fields = { ...byInvoice, pickup_type: 'cdek_pvz', city: 'Казань', zip_code: '420000' }
    const { status, body } = await visitor.post(createPath, anOrderBody({ ...fields, pvz_code: code }))
    expect([status, body]).toEqual([400, { pvz_code: [expect.stringMatching(words)] }])
  })

  test('refuses payment on delivery where no point accepts payment', async () => {
    const visitor = aVisitor(shop)
    await fillCart(visitor, [await anOffer(shop.db, { stock: 5 })])
    const fields = { pickup_type: 'cdek_pvz', pvz_code: 'KZN4', city: '', zip_code: '' }
    expect(await visitor.post(createPath, anOrderBody({ ...fields, payment_type: 'on_delivery' }))).toMatchObject({
      status: 400,
      body: { pvz_code: [expect.stringContaining('заплатить')] },
    })
    // The point determines the city, and the order stores the point's description.
    const { status, body } = await visitor.post(createPath, anOrderBody({ ...fields, ...byInvoice }))
    expect(status).toBe(201)
    expect(await findOrder(shop.db, { number: body.order_id, now })).toMatchObject({
      city: 'Казань',
      pointCode: 'KZN4',
      pointWords: {
        ru: 'СДЭК, Казань, Чистопольская, 4. Круглосуточно',
        en: 'CDEK, Kazan, Чистопольская, 4. Open 24 hours',
      },
    })
  })

  test('refuses a pickup type when no point of the town accepts the parcel', async () => {
    const stateOf = async (type: string, weight: number) => {
      const { body } = await shop.get(`/api/delivery/quotes/?city=kazan&weight=${weight}&pickup_type=${type}`)
      return [body.results[0].state, body.results[0].message]
    }
    expect(await stateOf('boxberry_pvz', 600)).toEqual(['ready', null])
    expect(await stateOf('boxberry_pvz', 14_900)).toEqual([
      'unavailable',
      'Посылка 15,2\u00a0кг: здесь берут до\u00a015\u00a0кг',
    ])
    const { body } = await shop.get('/api/delivery/quotes/?city=tver&pickup_type=cdek_pvz')
    expect(body.results[0]).toMatchObject({ state: 'unavailable', message: expect.stringContaining('нет пункта') })
  })
})

test('recognizes a locker by its carrier and code', async () => {
  const kindOf = pointKinds(shop.db)
  expect([
    await kindOf('cdek_pvz', 'KZN4'),
    await kindOf('cdek_pvz', 'KZN1'),
    await kindOf('boxberry_pvz', 'KZN4'),
    await kindOf('cdek_courier', 'KZN4'),
  ]).toEqual(['locker', 'office', null, null])
})
