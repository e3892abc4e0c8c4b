import { describe, expect, test } from 'vitest'
import { isWorthAsking, nextMark, queryIn, resultsFor } from './suggestions.rules.ts'

test('ignores spaces around and within a query', () => {
  expect(queryIn('  синий   топ 46\t')).toBe('синий топ 46')
})

test('ignores a single letter', () => {
  expect([isWorthAsking(''), isWorthAsking('т'), isWorthAsking('то')]).toEqual([false, false, true])
})

test('encodes any text in the address of the results', () => {
  expect(resultsFor('/en/search-results/', 'a&b=c?')).toBe('/en/search-results/?search=a%26b%3Dc%3F')
})

describe('mark of the arrow keys', () => {
  const walk = (step: 1 | -1, times: number) =>
    Array.from({ length: times }).reduce<number[]>((places) => [...places, nextMark(places.at(-1) ?? -1, step, 3)], [])

  test('moves down through all options to the field and starts again', () => {
    expect(walk(1, 5)).toEqual([0, 1, 2, -1, 0])
  })

  test('moves up from the field to the last option', () => {
    expect(walk(-1, 5)).toEqual([2, 1, 0, -1, 2])
  })
})
