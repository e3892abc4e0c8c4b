import { count, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, hours } from '#kernel/time.ts'
import { boxberry } from '#partners/carriers/boxberry.ts'
import { openFakeBoxberry } from '#partners/carriers/boxberry.fake.ts'
import type { CarrierServer } from '#partners/carriers/carrier-server.fake.ts'
import { cdek } from '#partners/carriers/cdek.ts'
import { openFakeCdek } from '#partners/carriers/cdek.fake.ts'
import { yandexDelivery } from '#partners/carriers/yandex-delivery.ts'
import { openFakeYandexDelivery } from '#partners/carriers/yandex-delivery.fake.ts'
import { newShopCities } from '#shop/cities/cities.samples.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import type { Carriers } from '#shop/delivery/carrier.port.ts'
import { pointRefreshes } from '#shop/points/points.jobs.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { pickupPoints } from '#shop/points/points.tables.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/** Four in the morning in Moscow. */
const night = new Date('2026-11-24T01:00:00Z')
let now = night
let shop: TestShop
let servers: Record<'cdek' | 'boxberry' | 'yandex', CarrierServer>
const reports: string[] = []
const log = { info: () => {} }

beforeAll(async () => {
  const [cdekServer, boxberryServer, yandex] = await Promise.all([
    openFakeCdek(),
    openFakeBoxberry(),
    openFakeYandexDelivery(),
  ])
  servers = { cdek: cdekServer, boxberry: boxberryServer, yandex }
  shop = await openTestShop()
  await shop.db.insert(cities).values(newShopCities()).onConflictDoNothing()
})
beforeEach(async () => {
  now = night
  reports.length = 0
  await shop.db.delete(pickupPoints)
})
afterEach(() => {
  for (const { troubles, requests } of Object.values(servers)) [troubles.length, requests.length] = [0, 0]
})
afterAll(() => Promise.all([shop.close(), ...Object.values(servers).map(({ close }) => close())]))

const pace = { retryMs: 1, maxMs: 2_000 }
const ownCdek = () =>
  cdek({
    url: `${servers.cdek.url}/v2`,
    id: 'account',
    secret: 'secret',
    fromCity: 44,
    shipmentPoint: null,
    courierTariff: 137,
    pointTariff: 136,
    lockerTariff: 368,
    vat: 'none',
    ...pace,
  })
const ownBoxberry = () =>
  boxberry({
    url: servers.boxberry.url,
    token: 'token',
    fromCity: '68',
    fromPoint: null,
    shopUrl: 'https://shop.example',
    vat: 'none',
    ...pace,
  })
const yandex = () =>
  yandexDelivery({ url: servers.yandex.url, station: 'station', token: 'token', vat: 'none', ...pace })

const refreshes = (carriers: Carriers) =>
  pointRefreshes({ db: shop.db, carriers, clock: () => now, log, report: (_, what) => void reports.push(what) })
const counts = async () => {
  const { carrier, closedAt } = pickupPoints
  const rows = await shop.db
    .select({ carrier, open: count(sql`case when ${closedAt} is null then 1 end`), all: count() })
    .from(pickupPoints)
    .groupBy(carrier)
  return Object.fromEntries(rows.map(({ carrier: name, open, all }) => [name, [open, all]]))
}
const pointOf = async (code: string) =>
  (await shop.db.select().from(pickupPoints).where(eq(pickupPoints.code, code)))[0]

test('R-3-34 imports the points of all carriers in one night', async () => {
  await refreshes({ cdek_pvz: ownCdek(), boxberry_pvz: ownBoxberry() })()
  expect(await counts()).toEqual({ cdek: [1_199, 1_199], boxberry: [3, 3] })
  expect(await pointOf('KZN1')).toMatchObject({
    kind: 'locker',
    placeKey: 'казань',
    timezone: 'UTC+3',
    maxGrams: 30_000,
    maxLongCm: 64,
    maxShortCm: 38,
    takesCash: false,
    opensLate: false,
    searchKey: 'ул баумана 1 кремлевская kzn1',
    isMadeUp: false,
  })
  expect(await pointOf('99451')).toMatchObject({ cityName: 'Москва', metro: 'Пражская', maxGrams: 31_000 })
  await shop.db.delete(pickupPoints)
  await refreshes({ boxberry_pvz: yandex() })()
  expect(await pointOf('0197-kazan')).toMatchObject({ carrier: 'boxberry', takesCards: true, takesCash: false })
})

test('closes a point missing from the list, and reopens it when listed', async () => {
  await aPoint(shop.db, 'boxberry', { code: 'gone' })
  await aPoint(shop.db, 'boxberry', { code: '99451', closedAt: after(night, -hours(48)) })
  await refreshes({ boxberry_pvz: ownBoxberry() })()
  expect([(await pointOf('gone'))!.closedAt, (await pointOf('99451'))!.closedAt]).toEqual([night, null])
})

test('real points replace fictional ones', async () => {
  for (const code of ['a', 'b', 'c', 'd', 'e']) await aPoint(shop.db, 'boxberry', { code, isMadeUp: true })
  await refreshes({ boxberry_pvz: ownBoxberry() })()
  expect(await counts()).toEqual({ boxberry: [3, 8] })
})

test('does not request a nightly list twice', async () => {
  const refresh = refreshes({ boxberry_pvz: ownBoxberry() })
  const asked = () => servers.boxberry.requests.length
  await refresh()
  for (const [step, requestCount] of [
    [1, 1],
    [12, 1],
    [23.5, 2],
    [30, 2],
  ] as const) {
    now = after(night, hours(step))
    await refresh()
    expect(asked()).toBe(requestCount)
  }
})

const aListOf = (codes: string[]) =>
  JSON.stringify(codes.map((Code) => ({ Code, GPS: '55.7,37.6', CityName: 'Москва', AddressReduce: 'Тверская, 1' })))

test.each([
  ['slow', 'slow'],
  ['no connection', 'dropped'],
  ['an error', 500],
  ['a foreign key', { body: '{"err":"Неверный token"}' }],
  ['not JSON', { body: '<html>' }],
  ['another shape', { body: '{"points":[]}' }],
  ['nothing at all', { body: '[]' }],
  ['a half of it', { body: aListOf(['a', 'b']) }],
  ['rows without sense', { body: '[1,null,{"Code":"x"},{"Code":"y","GPS":"0,0"}]' }],
] as const)('%s instead of a list deletes nothing, and the other carrier continues', async (_, trouble) => {
  for (const code of ['a', 'b', 'c', 'd', 'e']) await aPoint(shop.db, 'boxberry', { code })
  now = after(night, 1)
  servers.boxberry.troubles.push(trouble, trouble, trouble)
  const refresh = refreshes({ cdek_pvz: ownCdek(), boxberry_pvz: boxberryInHaste() })
  await refresh()
  expect(await counts()).toEqual({ cdek: [1_199, 1_199], boxberry: [5, 5] })
  expect(reports).toEqual(['points of boxberry'])
  // After a pause of an hour the carrier gets its list.
  await refresh()
  expect(reports).toEqual(['points of boxberry'])
})

const boxberryInHaste = () =>
  boxberry({
    url: servers.boxberry.url,
    token: 'token',
    fromCity: '68',
    fromPoint: null,
    shopUrl: 'https://shop.example',
    vat: 'none',
    retryMs: 1,
    maxMs: 200,
  })

test('a list that breaks off changes nothing', async () => {
  await refreshes({ cdek_pvz: ownCdek() })()
  const before = await counts()
  now = after(night, hours(24))
  const carrier = ownCdek()
  const points = async function* () {
    for await (const page of carrier.points!()) {
      yield page.slice(0, 900)
      throw new Error('broken off')
    }
  }
  await refreshes({ cdek_pvz: { ...carrier, points } })()
  expect([await counts(), reports]).toEqual([before, ['points of cdek']])
})
