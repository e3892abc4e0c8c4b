import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** All calls named in chapter 7 of the specification, and those added by its open questions (O-06…O-09). */
const calls = `
  get /api/detect-geo/
  get /api/users/cities/detail/{region}/
  get /api/users/cities/list/
  post /api/users/cities/set/
  post /api/users/auth/login/
  post /api/users/auth/logout/
  post /api/users/auth/registration/
  post /api/users/auth/restore/
  get /api/users/auth/social/login/{provider}/
  get /api/users/profile/info/
  post /api/users/profile/delete/
  post /api/subscriptions/
  get /api/blog/categories/
  get /api/text-pages/list/
  get /api/text-pages/detail/{slug}/
  get /api/faq/
  get /api/shops/list/
  get /api/contacts/
  get /api/feedback/topics/
  get /api/loyalty/promocodes/search/
  get /api/delivery/boxberry/get_price/
  post /api/delivery/dalli/get-price/
  post /api/delivery/cdek/get-price/
  get /api/delivery/russian-post/get-price/
  get /api/delivery/points/
  post /api/orders/create/
  post /api/catalog/certificates/buy/
  get /api/utils/banners/404/
  get /api/utils/general/
  get /api/utils/headers-filters/
  post /api/utils/temp-file/
  get /api/utils/main-page/
  get /api/utils/sitemap/
  get /api/utils/redirects/
  get /api/catalog/list/
  get /api/catalog/filters/list/
  get /api/catalog/fast-view/{slug}/
  get /api/catalog/categories/on_transactions/
  get /api/catalog/detail/{slug}/
  get /api/catalog/detail/{slug}/offers/
  get /api/catalog/detail/{slug}/bonuses/
  get /api/catalog/detail/{slug}/delivery-price/
  get /api/catalog/detail/{slug}/in-stock/
  get /api/catalog/detail/{slug}/reviews/
  post /api/catalog/detail/{slug}/reviews/
  get /api/catalog/detail/{slug}/suggested_products/
  post /api/users/favorites/toggle/
  get /api/users/favorites/list/
  get /api/users/profile/orders/
  get /api/users/profile/orders/detail/{id}/
  get /api/users/profile/addresses/
  get /api/users/profile/addresses/update/{id}/
  get /api/users/profile/bonuses/
  get /api/users/profile/bonuses/history/
  get /api/cart/list/
  post /api/cart/add/
  post /api/cart/remove/`
  .trim()
  .split('\n')
  .map((line) => line.trim())

type Operation = { operationId?: string; summary?: string; responses?: object }

test('documents every specified call with its summary and answer (R-7-01)', async () => {
  const { paths } = (await shop.http.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  // Names of path parameters are up to the reference.
  const unnamed = (text: string) => text.replace(/\{\w+\}/g, '{}')
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [unnamed(`${method} ${path}`), operation]),
    ),
  )
  expect(calls.filter((call) => !operations.has(unnamed(call)))).toEqual([])
  const poor = [...operations].filter(([, { summary, responses }]) => !summary || !Object.keys(responses ?? {}).length)
  expect(poor.map(([name]) => name)).toEqual([])
})

test('gives every operation a unique camelCase name', async () => {
  const { paths } = (await shop.http.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId ?? ''))
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z\d]*)+$/.test(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toContain('postCartAdd')
})
