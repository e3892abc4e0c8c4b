import { expect, test } from 'vitest'
import { menuLookOf } from './menu-look.ts'

test('R-4.2-10 the menu is dark or hidden where the page says so, and light everywhere else', () => {
  expect(menuLookOf({ menu: 'dark' })).toBe('dark')
  expect(menuLookOf({ menu: 'hidden', products: [] })).toBe('hidden')
  for (const data of [{}, { menu: 'red' }, { menu: ['dark'] }, null, undefined, 'dark'])
    expect(menuLookOf(data)).toBe('light')
})
