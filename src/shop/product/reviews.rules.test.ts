import { expect, test } from 'vitest'
import { pageCount, reviewSortOf } from './reviews.rules.ts'

test.each([undefined, '', 'worst', 'NEW', '__proto__'])('an unknown sort order (%s) means newest first', (sort) => {
  expect(reviewSortOf(sort)).toBe('new')
})

test('keeps known sort orders', () => {
  expect(['new', 'high', 'low', 'photos'].map(reviewSortOf)).toEqual(['new', 'high', 'low', 'photos'])
})

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
])('%d reviews fill %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})
