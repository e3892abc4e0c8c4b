import { expect, test } from 'vitest'
import { nextLayer, type Layer } from './layers.rules.ts'

const layers: Layer[] = ['catalogue', 'menu', 'search', 'city', 'sign-in']

test.each(['menu', 'catalogue'] as const)('R-4.2-01 opening search closes the %s', (open) => {
  expect(nextLayer(open, { type: 'open', layer: 'search' })).toBe('search')
})

test.each(['catalogue', 'search'] as const)('R-4.2-02 opening the menu closes %s', (open) => {
  expect(nextLayer(open, { type: 'open', layer: 'menu' })).toBe('menu')
})

test.each(layers)('R-2.8-03 a new page closes %s', (open) => {
  expect(nextLayer(open, { type: 'navigated' })).toBeUndefined()
})

test('a late timer of the catalogue does not close the search that opened after it', () => {
  expect(nextLayer('search', { type: 'close', layer: 'catalogue' })).toBe('search')
  expect(nextLayer('catalogue', { type: 'close', layer: 'catalogue' })).toBeUndefined()
  expect(nextLayer('search', { type: 'close' })).toBeUndefined()
})

test('a window that crosses 1200 px loses the layers of the other side and keeps the rest', () => {
  expect(layers.map((open) => nextLayer(open, { type: 'crossed' }))).toEqual([
    undefined,
    undefined,
    'search',
    'city',
    'sign-in',
  ])
})
