import fc from 'fast-check'
import { expect, test } from 'vitest'
import cities from '../../../data/cities.json' with { type: 'json' }
import { bestQuotes, quotesFor, type Quotes } from './estimate.rules.ts'
import { carrierPickupTypes } from './pickup-types.rules.ts'
import { zoneOf, type TariffPlace } from './tariff.rules.ts'

const placeOf = (slug: string): TariffPlace => {
  const city = cities.find((each) => each.slug === slug)!
  return { latitude: city.latitude, longitude: city.longitude, iso: city.iso, regionIso: city.region_iso }
}

// Friday, 11 a.m. in Moscow.
const now = new Date('2026-11-20T08:00:00Z')
const quotes = (slug: string, grams = 300) => quotesFor(placeOf(slug), { grams, now })
const quote = (slug: string, type: string, grams?: number) =>
  quotes(slug, grams).find(({ pickupType }) => pickupType === type)

test.each([
  ['moskva', 0],
  ['sankt-peterburg', 0],
  ['yaroslavl', 1],
  ['kazan', 2],
  ['ekaterinburg', 3],
  ['novosibirsk', 4],
  ['vladivostok', 5],
])('%s lies in zone %d of the nearer warehouse', (slug, zone) => {
  expect(zoneOf(placeOf(slug))).toBe(zone)
})

test('a pickup point near a warehouse costs 190 ₽ and gets the parcel the next working day (O-34)', () => {
  expect(quotes('sankt-peterburg')[0]).toEqual({
    pickupType: 'boxberry_pvz',
    cost: 19_000,
    periodMin: 1,
    periodMax: 1,
    dayMin: '2026-11-23',
    dayMax: '2026-11-23',
  })
})

test('costs more and takes longer with distance', () => {
  const way = ['moskva', 'yaroslavl', 'kazan', 'ekaterinburg', 'novosibirsk', 'vladivostok'].map((slug) =>
    quote(slug, 'cdek_courier')!,
  )
  for (const [at, each] of way.entries()) {
    const before = way[at - 1]
    if (!before) continue
    expect(each.cost).toBeGreaterThan(before.cost)
    expect(each.dayMin > before.dayMin).toBe(true)
  }
})

test('limits our couriers to warehouse cities and excludes fitting in the farthest zone', () => {
  expect(quote('moskva', 'dalli_courier')).toBeDefined()
  expect(quote('kazan', 'dalli_courier')).toBeUndefined()
  expect(quote('vladivostok', 'cdek_courier_fitting')).toBeUndefined()
  expect(quote('vladivostok', 'russian_post')).toBeDefined()
})

test('charges for every kilogram after the first', () => {
  const of = (grams: number) => quote('kazan', 'cdek_pvz', grams)?.cost
  expect([of(1), of(1_000), of(1_001), of(2_500)]).toEqual([29_000, 29_000, 33_000, 37_000])
})

test('adds days for remote regions', () => {
  const kaliningrad = { latitude: 54.71, longitude: 20.51, iso: 'RU', regionIso: 'RU-KGD' }
  const [here] = quotesFor(kaliningrad, { grams: 300, now })
  const [there] = quotesFor({ ...kaliningrad, regionIso: 'RU-PSK' }, { grams: 300, now })
  expect(here!.periodMin - there!.periodMin).toBe(2)
})

test('quotes nothing for other countries', () => {
  expect(quotesFor({ ...placeOf('moskva'), iso: 'KZ' }, { grams: 300, now })).toEqual([])
})

test('prefers the first to arrive, and the cheaper of two that arrive together', () => {
  const { cheapest, fastest } = bestQuotes(quotes('moskva') as Quotes)
  expect([cheapest.pickupType, fastest.pickupType]).toEqual(['boxberry_pvz', 'boxberry_pvz'])
  const slow = { ...cheapest, pickupType: 'russian_post' as const, dayMin: '2026-12-01' }
  expect(bestQuotes([slow, { ...cheapest, cost: slow.cost }]).fastest.pickupType).toBe('boxberry_pvz')
  const dearer = { ...cheapest, pickupType: 'cdek_pvz' as const }
  expect(bestQuotes([cheapest, dearer]).fastest.pickupType).toBe('boxberry_pvz')
})

test('quotes every listed city at any moment with a valid window', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cities),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 30_000 }),
      ({ slug }, moment, grams) => {
        const quotes = quotesFor(placeOf(slug), { grams, now: moment })
        expect(quotes.length).toBeGreaterThan(0)
        expect(quotes.map(({ cost }) => cost)).toEqual(quotes.map(({ cost }) => cost).sort((a, b) => a - b))
        for (const { pickupType, cost, periodMin, periodMax, dayMin, dayMax } of quotes) {
          expect(carrierPickupTypes).toContain(pickupType)
          expect(cost % 100).toBe(0)
          expect(periodMin).toBeLessThanOrEqual(periodMax)
          expect(dayMin <= dayMax).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
