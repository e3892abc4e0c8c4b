import { expect, test } from 'vitest'
import { sizeFaults } from './sizes.ts'

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => ({ path: `${folder}/file-${at}${ending}`, lines: 10 }))

test('allows 36 sources per area of the storefront, inner folders included, tests excluded', () => {
  const area = 'src/storefront/city'
  expect(sizeFaults([...filesIn(area, 36), ...filesIn(area, 9, '.test.ts')])).toEqual([])
  expect(sizeFaults([...filesIn(area, 30), ...filesIn(`${area}/art`, 7, '.tsx')])).toEqual([
    'src/storefront/city: 37 sources, at most 36',
  ])
})

test('allows 25 sources per domain of the shop', () => {
  expect(sizeFaults(filesIn('src/shop/cart', 25))).toEqual([])
  expect(sizeFaults(filesIn('src/shop/cart', 26))).toEqual(['src/shop/cart: 26 sources, at most 25'])
})

test('ignores files outside of any folder', () => {
  expect(sizeFaults([...filesIn('src/shop', 40), ...filesIn('src/storefront', 40)])).toEqual([])
})

test('limits the lines of the page layer, without tests and their pages', () => {
  const large = { path: 'src/web/page.ts', lines: 100_000 }
  expect(sizeFaults([large])).toEqual([expect.stringMatching(/^src\/web: 100000 lines, at most \d+$/)])
  expect(
    sizeFaults([
      { ...large, path: 'src/web/page.test.ts' },
      { ...large, path: 'src/web/fixtures/page.tsx' },
    ]),
  ).toEqual([])
})

test('allows folders at most three deep below src', () => {
  expect(sizeFaults(filesIn('src/storefront/home/art', 1))).toEqual([])
  expect(sizeFaults(filesIn('src/storefront/home/art/small', 1))).toEqual([
    'src/storefront/home/art/small: deeper than 3 folders below src',
  ])
})
