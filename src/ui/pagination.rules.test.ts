import { expect, test } from 'vitest'
import { pageList } from './pagination.rules.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
  [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 19, 20]],
])('page %i of %i shows the neighbors and the ends', (page, pages, list) => {
  expect(pageList(page, pages)).toEqual(list)
})
