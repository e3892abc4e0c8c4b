import { beforeEach, expect, test, vi } from 'vitest'
import { roubles, zero, type Money } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import {
  CarrierFault,
  type CarrierAnswer,
  type CarrierPrice,
  type Carriers,
  type QuoteQuestion,
} from './carrier.port.ts'
import { aCarrier, aDestination, aParcel } from './delivery.samples.ts'
import { openQuotes } from './quotes.ts'

// Friday, 11 a.m. in Moscow.
const friday = new Date('2026-11-20T08:00:00Z')
let now = friday
let freeFrom: Money | null = null
const log = { info: vi.fn(), warn: vi.fn() }
beforeEach(() => {
  now = friday
  freeFrom = null
  log.warn.mockClear()
})

const price: CarrierPrice = { cost: roubles(310), periodMin: 2, periodMax: 3, daysAre: 'working' }
const input = { destination: aDestination(), parcel: aParcel() }
const opened = (carriers: Carriers = {}) =>
  openQuotes({ carriers, clock: () => now, log, freeFrom: async () => freeFrom })

const counting = (answer: CarrierAnswer = price) => {
  const quote = vi.fn(async () => answer)
  return { quote, quotes: opened({ cdek_pvz: aCarrier(quote), cdek_courier: aCarrier(quote) }) }
}

test('uses the built-in tariff without any contract (O-34)', async () => {
  expect(await opened().quoteOf('cdek_pvz', input)).toEqual({
    pickupType: 'cdek_pvz',
    state: 'ready',
    cost: roubles(290),
    oldCost: null,
    periodMin: 3,
    periodMax: 4,
    dayMin: '2026-11-25',
    dayMax: '2026-11-26',
    isByFriday: false,
  })
})

test('charges more for fitting and keeps our couriers nearby', async () => {
  const { quoteOf } = opened()
  expect(await quoteOf('cdek_pvz_fitting', input)).toMatchObject({ cost: roubles(390) })
  expect(await quoteOf('dalli_courier', input)).toMatchObject({ state: 'unavailable', reason: 'near_only' })
  const heavy = { ...input, parcel: aParcel(roubles(100_000), 16_000) }
  expect(await quoteOf('cdek_pvz', heavy)).toMatchObject({ state: 'unavailable', reason: 'too_heavy' })
  expect(await quoteOf('cdek_courier', heavy)).toMatchObject({ state: 'ready' })
})

test('asks once in fifteen minutes for the same parcel and place', async () => {
  const { quote, quotes } = counting()
  await Promise.all(Array.from({ length: 20 }, () => quotes.quoteOf('cdek_pvz', input)))
  await quotes.quoteForOrder('cdek_pvz', input)
  expect(quote).toHaveBeenCalledTimes(1)
  now = new Date(friday.getTime() + minutes(14))
  await quotes.quoteOf('cdek_pvz', input)
  expect(quote).toHaveBeenCalledTimes(1)
  now = new Date(friday.getTime() + minutes(15) + 1)
  await quotes.quoteOf('cdek_pvz', input)
  expect(quote).toHaveBeenCalledTimes(2)
})

test('asks again for another parcel, place, point or type; streets matter for couriers only', async () => {
  const { quote, quotes } = counting()
  const street = { ...input, destination: aDestination({ street: 'Баумана', house: '1' }) }
  await quotes.quoteOf('cdek_pvz', input)
  await quotes.quoteOf('cdek_pvz', street)
  expect(quote).toHaveBeenCalledTimes(1)
  await quotes.quoteOf('cdek_courier', input)
  await quotes.quoteOf('cdek_courier', street)
  await quotes.quoteOf('cdek_pvz', { ...input, pointCode: 'KZN1' })
  await quotes.quoteOf('cdek_pvz', { ...input, parcel: aParcel(roubles(3_490), 900) })
  await quotes.quoteOf('cdek_pvz', { ...input, parcel: aParcel(roubles(5_000)) })
  await quotes.quoteOf('cdek_pvz', { ...input, destination: aDestination({ fiasId: null, city: 'Лаишево' }) })
  expect(quote).toHaveBeenCalledTimes(7)
})

test('computes the days of a cached price from today', async () => {
  const { quotes } = counting()
  now = new Date('2026-11-20T10:55:00Z')
  expect(await quotes.quoteOf('cdek_pvz', input)).toMatchObject({ dayMin: '2026-11-24' })
  // The warehouse closes at 2 p.m.
  now = new Date('2026-11-20T11:05:00Z')
  expect(await quotes.quoteOf('cdek_pvz', input)).toMatchObject({ dayMin: '2026-11-25' })
})

test('ends calendar-day estimates on a working day', async () => {
  const { quotes } = counting({ ...price, daysAre: 'calendar', periodMin: 1, periodMax: 4 })
  expect(await quotes.quoteOf('cdek_pvz', input)).toMatchObject({ dayMin: '2026-11-23', dayMax: '2026-11-24' })
})

test('isolates a carrier fault, logs no address and caches nothing (R-8-18)', async () => {
  const quote = vi.fn(async () => price)
  const { quoteOf } = opened({ cdek_courier: aCarrier(quote) })
  quote.mockRejectedValueOnce(new CarrierFault('down', { status: 500 }))
  expect(await quoteOf('cdek_courier', input)).toEqual({ pickupType: 'cdek_courier', state: 'failed' })
  expect(await quoteOf('boxberry_courier', input)).toMatchObject({ state: 'ready' })
  const [fields] = log.warn.mock.calls[0]!
  expect(fields).toMatchObject({ carrier: 'test', pickupType: 'cdek_courier', trouble: 'down', status: 500 })
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Казань')
  expect(await quoteOf('cdek_courier', input)).toMatchObject({ state: 'ready' })
})

test('does not log a paused carrier and does not hide our own errors', async () => {
  const quote = vi.fn(async () => price)
  const { quoteOf } = opened({ cdek_courier: aCarrier(quote) })
  quote.mockRejectedValueOnce(new CarrierFault('paused'))
  expect(await quoteOf('cdek_courier', input)).toMatchObject({ state: 'failed' })
  expect(log.warn).not.toHaveBeenCalled()
  quote.mockRejectedValueOnce(new TypeError('ours'))
  await expect(quoteOf('cdek_courier', input)).rejects.toThrow('ours')
})

test('delivers for free from the threshold and shows the old price, unless zero', async () => {
  freeFrom = roubles(3_490)
  const { quoteOf } = opened({ cdek_courier: aCarrier(() => ({ ...price, cost: zero })) })
  expect(await quoteOf('cdek_pvz', input)).toMatchObject({ cost: 0, oldCost: roubles(290) })
  expect(await quoteOf('cdek_courier', input)).toMatchObject({ state: 'ready', cost: 0, oldCost: null })
  freeFrom = roubles(3_491)
  expect(await quoteOf('cdek_pvz', input)).toMatchObject({ cost: roubles(290), oldCost: null })
})

test('gives an order a price or the reason for none', async () => {
  const { quoteForOrder } = opened({
    cdek_pvz: aCarrier(() => {
      throw new CarrierFault('slow')
    }),
    cdek_courier: aCarrier(() => {
      throw new CarrierFault('slow')
    }),
  })
  expect(await quoteForOrder('boxberry_pvz', input)).toMatchObject({ cost: roubles(270) })
  await expect(quoteForOrder('cdek_courier', input)).rejects.toMatchObject({ code: 'no_delivery_price', status: 424 })
  await expect(quoteForOrder('cdek_pvz', input)).rejects.toMatchObject({ code: 'no_cdek_point_price', status: 424 })
  await expect(quoteForOrder('dalli_courier', input)).rejects.toMatchObject({
    code: 'delivery_near_only',
    status: 400,
    details: { field: 'pickup_type' },
  })
})

test('offers free pickup where we have a shop', async () => {
  const { quoteOf } = opened()
  const moscow = { ...input, destination: aDestination({ latitude: 55.75, longitude: 37.62 }) }
  expect(await quoteOf('self_pickup', moscow)).toMatchObject({ state: 'ready', cost: 0, oldCost: null, periodMin: 0 })
  expect(await quoteOf('self_pickup', input)).toMatchObject({ state: 'unavailable', reason: 'no_store_there' })
})

test('passes the kind of the chosen point to a contract carrier', async () => {
  const { quote } = counting()
  const pointKind = vi.fn(async () => 'locker' as const)
  const carriers = { cdek_pvz: aCarrier(quote) }
  const quotes = openQuotes({ carriers, clock: () => now, log, freeFrom: async () => null, pointKind })
  await quotes.quoteOf('cdek_pvz', { ...input, pointCode: 'KZN1' })
  await quotes.quoteOf('cdek_pvz', input)
  expect(quote.mock.calls.map(([question]: unknown[]) => (question as QuoteQuestion).pointKind)).toEqual([
    'locker',
    null,
  ])
  expect(pointKind).toHaveBeenCalledExactlyOnceWith('cdek_pvz', 'KZN1')
})

test('logs the request that caused a carrier call', async () => {
  log.info.mockClear()
  const { quotes } = counting()
  await quotes.quoteOf('cdek_pvz', { ...input, requestId: 'request-1' })
  expect(log.info.mock.calls[0]?.[0]).toMatchObject({ reqId: 'request-1', carrier: 'test', pickupType: 'cdek_pvz' })
  const failing = opened({ cdek_pvz: aCarrier(() => Promise.reject(new CarrierFault('away'))) })
  await failing.quoteOf('cdek_pvz', { ...input, requestId: 'request-2' })
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ reqId: 'request-2', trouble: 'away' })
})
