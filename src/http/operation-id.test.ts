import { expect, test } from 'vitest'
import { operationId } from './operation-id.ts'

test.each([
  ['GET', '/api/faq/', 'getFaq'],
  ['POST', '/api/cart/add/', 'postCartAdd'],
  ['GET', '/api/catalog/detail/:slug/in-stock/', 'getCatalogDetailBySlugInStock'],
  ['GET', '/api/catalog/detail/:slug/suggested_products/', 'getCatalogDetailBySlugSuggestedProducts'],
])('names the operation of %s %s', (method, path, id) => {
  expect(operationId(method, path)).toBe(id)
})
