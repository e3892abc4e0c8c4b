import { expect, test } from '@playwright/test'
import { pageLimit } from '../src/shop/route-limits.ts'
import { fillFolder, openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { aVisitorAt } from '../src/testing/visitor.ts'

/** Rate limits slow down one visitor and leave all others alone. */
test.describe.configure({ mode: 'serial' })

let shop: ShopProcess
test.beforeAll(async () => {
  shop = await startShop({ folder: fillFolder(openFolder('limits')) })
})
test.afterAll(() => shop.close())

const get = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + address, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function aCookie(): Promise<string> {
  const visitor = aVisitorAt(shop.url)
  await visitor.arrive()
  return visitor.cookie()
}

test('hundreds of addresses with nonsense parameters get the same cached page, and none is refused', async () => {
  const cookie = await aCookie()
  let tag: string | null = null
  // A page invalidated while being rendered goes to its requester and is not cached.
  await expect.poll(async () => (tag = (await get('/kategorii/topy/')).headers.get('etag'))).not.toBeNull()
  const nonsense = ['color=zzz', 'price_min=abc', 'sort=up', 'size=0-', 'category=bryuki&tag=none']
  for (let at = 0; at < 3 * pageLimit.visitor!; at++) {
    const { status, headers } = await get(`/kategorii/topy/?${nonsense[at % nonsense.length]}${at}`, { cookie })
    expect([status, headers.get('etag')], String(at)).toEqual([200, tag])
  }
})

test('too many uncached pages answer 429 in the language of the page; cached pages and others go on', async () => {
  const cookie = await aCookie()
  const list = (at: number) => `/kategorii/topy/?price_min=${100 + at}`
  for (let at = 0; at < pageLimit.visitor!; at++) expect((await get(list(at), { cookie })).status).toBe(200)

  const page = await get(list(5_000), { cookie })
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.text.replaceAll('\u00a0', ' ')).toContain('Слишком много запросов подряд')
  expect((await get(`/en${list(5_000)}`, { cookie })).text).toContain('Too many requests in a row')
  const data = await get(`/_data${list(5_000)}`, { cookie })
  expect([data.status, JSON.parse(data.text)]).toEqual([429, expect.objectContaining({ status: 429 })])

  // Cached and static pages stay available to everyone.
  for (const address of ['/kategorii/topy/', list(1), '/new/'])
    expect((await get(address, { cookie })).status).toBe(200)
  expect((await get(list(5_000), { cookie: await aCookie() })).status).toBe(200)
  expect((await get(list(5_001))).status).toBe(200)
})

test('a missing page is the same at every address and links both languages', async () => {
  const first = await get('/no-such-page/')
  expect(first.status).toBe(404)
  for (const address of ['/content/no-such-product/', '/kategorii/no-such-section/?color=x', '/atlantis/kategorii/'])
    expect(await get(address), address).toMatchObject({ status: 404, text: first.text })
})

test('a proxy missing in TRUSTED_PROXIES is logged once, without a visitor’s address', async () => {
  for (let at = 0; at < 5; at++) await get('/api/utils/general/', { 'x-forwarded-for': '203.0.113.77' })
  await expect.poll(() => shop.output()).toContain('TRUSTED_PROXIES')
  expect(shop.output().match(/TRUSTED_PROXIES/g)).toHaveLength(1)
  expect(shop.output()).not.toContain('203.0.113.77')
})
