import { expect, test } from 'vitest'
import { areaOf, cameraFor, fromTheTop, moved, pixelOf, scaleOf, zoomed } from './mercator.rules.ts'

const size = { width: 800, height: 600 }
const kazan = { latitude: 55.79, longitude: 49.11, zoom: 12 }
const there = { latitude: 55.8, longitude: 49.2 }

test('the middle of the map is in the middle, north is up and east is right', () => {
  expect(pixelOf(kazan, kazan, size)).toEqual({ x: 400, y: 300 })
  const { x, y } = pixelOf(there, kazan, size)
  expect([x > 400, y < 300]).toEqual([true, true])
})

test('a place goes with the hand that moves the map, and stays under the finger that changes its scale', () => {
  const before = pixelOf(there, kazan, size)
  const after = pixelOf(there, moved(kazan, 30, -20), size)
  expect([before.x - after.x, before.y - after.y].map(Math.round)).toEqual([30, -20])
  for (const by of [1, -2]) {
    const { x, y } = pixelOf(there, zoomed(kazan, by, before, size), size)
    expect([x - before.x, y - before.y].map((each) => Math.abs(Math.round(each)))).toEqual([0, 0])
  }
})

test('the view of an area holds all of it, and one house is not looked at from the moon', () => {
  const area = { south: 55.7, west: 49, north: 55.9, east: 49.4 }
  const view = areaOf(cameraFor(area, size), size)
  expect([view.south < area.south, view.west < area.west, view.north > area.north, view.east > area.east]).toEqual(
    Array(4).fill(true),
  )
  expect(cameraFor({ south: 55.7, west: 49, north: 55.7, east: 49 }, size).zoom).toBe(17)
})

test('the scale is a round distance', () => {
  const { metres, pixels } = scaleOf(kazan)
  expect([metres, Math.round(pixels)]).toEqual([2_000, 93])
})

test('pins are gone over from the top down, and from the left where they are level', () => {
  const east = { ...kazan, longitude: 49.3 }
  expect([east, kazan, there].toSorted(fromTheTop)).toEqual([there, kazan, east])
})
