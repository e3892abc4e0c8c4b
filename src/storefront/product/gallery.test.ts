import { expect, test } from 'vitest'
import { lookOf } from './gallery.tsx'

/** Number of gallery cells filled by the shots in two columns; a large shot takes two. */
const cellsOf = (count: number): number =>
  Array.from({ length: count }, (_, at) => lookOf(at, count)).reduce((sum, look) => sum + (look ? 2 : 1), 0)

test.each([1, 2, 3, 4, 5, 6, 7])('%d shots fill whole rows of the gallery', (count) => {
  expect(cellsOf(count) % 2).toBe(0)
})

test('the last odd shot is wide, and the first of three is large', () => {
  expect([0, 1, 2].map((at) => lookOf(at, 3))).toEqual(['large', undefined, undefined])
  expect(lookOf(4, 5)).toBe('wide')
  expect(lookOf(0, 1)).toBe('wide')
})
