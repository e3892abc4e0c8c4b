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

test('O-03 every way to receive an order has its carrier, and only ours has none', () => {
  expect(pickupTypes).toHaveLength(10)
  expect(carrierPickupTypes).toEqual(pickupTypes.filter((type) => type !== 'self_pickup'))
  expect(Object.keys(pickupFacts)).toEqual([...everyPickupType])
})

test('a point is chosen where a point or a shop hands it out, an address is asked where a courier brings it', () => {
  expect(pickupTypes.filter(needsPointCode)).toEqual(['boxberry_pvz', 'cdek_pvz', 'cdek_pvz_fitting', 'self_pickup'])
  const isBrought = (type: string) => type.includes('courier') || type === 'russian_post'
  expect(pickupTypes.filter(needsAddress)).toEqual(pickupTypes.filter(isBrought))
  expect(pickupTypes.filter(hasPoint)).toContain('russian_post')
})

test('what is tried on before it is bought says so in its name', () => {
  expect(pickupTypes.filter((type) => pickupFacts[type].fitting)).toEqual(
    pickupTypes.filter((type) => type.endsWith('_fitting')),
  )
})

test('a word that only looks like one is none', () => {
  expect(['cdek_pvz', 'toString', '__proto__', 'CDEK_PVZ', ''].map(isPickupType)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
