import { expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { kilograms, obstacleDetails } from './obstacle.rules.ts'
import { parcelOfGrams } from './parcel.rules.ts'

test('rounds the weight up to a hundred grams, formatted for each language', () => {
  expect(kilograms(16_301)).toEqual({ ru: '16,4', en: '16.4' })
  expect(kilograms(15_000)).toEqual({ ru: '15', en: '15' })
})

test('shows the sides of an oversized parcel, longest first, beside the limit', () => {
  const parcel = parcelOfGrams(10_000, zero)
  expect(obstacleDetails(parcel, { reason: 'too_large', maxSidesCm: [20, 60, 40] })).toEqual({
    parcel: '60\u00a0×\u00a040\u00a0×\u00a033',
    limit: '60\u00a0×\u00a040\u00a0×\u00a020',
  })
  expect(obstacleDetails(parcel, { reason: 'abroad' })).toEqual({})
})
