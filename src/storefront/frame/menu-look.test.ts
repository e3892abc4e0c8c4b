import { expect, test } from 'vitest'
import { menuLookOf } from './menu-look.ts'

test('menu is dark or hidden if the page says so, otherwise light (R-4.2-10)', () => {
  expect(menuLookOf({ menu: 'dark' })).toBe('dark')
  expect(menuLookOf({ menu: 'hidden', products: [] })).toBe('hidden')
  for (const data of [{}, { menu: 'red' }, { menu: ['dark'] }, null, undefined, 'dark'])
    expect(menuLookOf(data)).toBe('light')
})
