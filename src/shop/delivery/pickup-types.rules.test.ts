import { expect, test } from 'vitest'
import {
  carrierPickupTypes,
  everyPickupType,
  hasPoint,
  isPickupType,
  needsAddress,
  needsPointCode,
  pickupFacts,
  pickupTypes,
} from './pickup-types.rules.ts'

test('assigns a carrier to every pickup type except our own (O-03)', () => {
  expect(pickupTypes).toHaveLength(10)
  expect(carrierPickupTypes).toEqual(pickupTypes.filter((type) => type !== 'self_pickup'))
  expect(Object.keys(pickupFacts)).toEqual([...everyPickupType])
})

test('requires a point for points and shops, and an address for couriers', () => {
  expect(pickupTypes.filter(needsPointCode)).toEqual(['boxberry_pvz', 'cdek_pvz', 'cdek_pvz_fitting', 'self_pickup'])
  const isBrought = (type: string) => type.includes('courier') || type === 'russian_post'
  expect(pickupTypes.filter(needsAddress)).toEqual(pickupTypes.filter(isBrought))
  expect(pickupTypes.filter(hasPoint)).toContain('russian_post')
})

test('marks fitting in the name of the pickup type', () => {
  expect(pickupTypes.filter((type) => pickupFacts[type].fitting)).toEqual(
    pickupTypes.filter((type) => type.endsWith('_fitting')),
  )
})

test('refuses a word that only resembles a pickup type', () => {
  expect(['cdek_pvz', 'toString', '__proto__', 'CDEK_PVZ', ''].map(isPickupType)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
