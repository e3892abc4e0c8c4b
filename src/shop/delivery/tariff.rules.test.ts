import { expect, test } from 'vitest'
import { tariffPrice } from './tariff.rules.ts'

const petersburg = { iso: 'RU', regionIso: 'RU-SPE', latitude: 59.939, longitude: 30.315 }

test.each([
  ['cdek_pvz', 15_000],
  ['boxberry_pvz', 15_000],
  ['russian_post', 20_000],
] as const)('accepts a parcel by %s of exactly %i g but not a gram more', (type, maxGrams) => {
  expect(tariffPrice(type, petersburg, maxGrams)).toHaveProperty('cost')
  expect(tariffPrice(type, petersburg, maxGrams + 1)).toEqual({ unavailable: 'too_heavy', maxGrams })
})
