import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { parcelOfGrams } from '../delivery/parcel.rules.ts'
import { needsOf, pointCarrierOf, townObstacle, troubleAt } from './points.rules.ts'

const needs = needsOf(parcelOfGrams(760, roubles(3_490)), false)
const limits = { maxGrams: null, maxSides: null, hasFitting: false }

test('accepts what the limits allow, on any side', () => {
  expect(needs.sides).toEqual([30, 25, 8])
  expect(troubleAt(limits, needs)).toBeNull()
  expect(troubleAt({ ...limits, maxGrams: 800, maxSides: [30, 25, 8] }, needs)).toBeNull()
})

test('refuses a parcel that is too heavy or too large, or needs a missing fitting room', () => {
  expect(troubleAt({ ...limits, maxGrams: 799 }, needs)).toBe('point_too_heavy')
  expect(troubleAt({ ...limits, maxSides: [90, 90, 7] }, needs)).toBe('point_too_large')
  expect(troubleAt({ ...limits, maxSides: [29, 29, 29] }, needs)).toBe('point_too_large')
  expect(troubleAt(limits, { ...needs, fitting: true })).toBe('point_no_fitting')
  expect(troubleAt({ ...limits, hasFitting: true }, { ...needs, fitting: true })).toBeNull()
})

test('explains the refusal of a town by its most generous point', () => {
  const light = { ...limits, maxGrams: 500 }
  expect(townObstacle([light, { ...limits, maxGrams: 700 }], needs)).toEqual({ reason: 'too_heavy', maxGrams: 700 })
  expect(townObstacle([light, { ...limits, maxSides: [20, 20, 20] }], needs)).toEqual({
    reason: 'too_large',
    maxSidesCm: [20, 20, 20],
  })
  expect(townObstacle([light, limits], needs)).toBeNull()
  expect(townObstacle([limits], { ...needs, fitting: true })).toEqual({ reason: 'no_fitting' })
  expect(townObstacle([], needs)).toEqual({ reason: 'no_point' })
})

test('has a list of points only for pickup types with points', () => {
  expect([pointCarrierOf('cdek_pvz_fitting'), pointCarrierOf('boxberry_pvz')]).toEqual(['cdek', 'boxberry'])
  expect([pointCarrierOf('self_pickup'), pointCarrierOf('cdek_courier')]).toEqual([null, null])
})
