import { expect, test } from 'vitest'
import { nextLayer, type Layer } from './layers.rules.ts'

const layers: Layer[] = ['catalogue', 'menu', 'search', 'city', 'sign-in']

test.each(['menu', 'catalogue'] as const)('closes the %s when search opens (R-4.2-01)', (open) => {
  expect(nextLayer(open, { type: 'open', layer: 'search' })).toBe('search')
})

test.each(['catalogue', 'search'] as const)('closes %s when the menu opens (R-4.2-02)', (open) => {
  expect(nextLayer(open, { type: 'open', layer: 'menu' })).toBe('menu')
})

test.each(layers)('closes %s on a new page (R-2.8-03)', (open) => {
  expect(nextLayer(open, { type: 'navigated' })).toBeUndefined()
})

test('keeps search open on a late close timer of the catalogue', () => {
  expect(nextLayer('search', { type: 'close', layer: 'catalogue' })).toBe('search')
  expect(nextLayer('catalogue', { type: 'close', layer: 'catalogue' })).toBeUndefined()
  expect(nextLayer('search', { type: 'close' })).toBeUndefined()
})

test('closes one-sided layers when the window crosses 1200 px', () => {
  expect(layers.map((open) => nextLayer(open, { type: 'crossed' }))).toEqual([
    undefined,
    undefined,
    'search',
    'city',
    'sign-in',
  ])
})
