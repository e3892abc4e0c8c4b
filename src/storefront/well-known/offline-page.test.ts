import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { testPages } from '#testing/test-pages.ts'

let shop: TestShop
let without: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  without = await openTestShop({ config: { hasOfflinePage: false }, pages: testPages })
})
afterAll(async () => {
  await shop.close()
  await without.close()
})

const read = async ({ http }: TestShop, url: string) => {
  const { body, headers } = await http.inject({ url })
  return { body, headers }
}

test.each(['', '/en'])(
  'serves a %s/ worker that caches one page, skips private pages and is revalidated',
  async (base) => {
    const { body, headers } = await read(shop, `${base}/service-worker.js`)
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('no-cache')
    // The worker has its own policy, or it could fetch nothing at all.
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
    expect(body.match(/offline\.html/g)).toHaveLength(1)
    const privatePaths = new RegExp(JSON.parse(/new RegExp\((".*")\)/.exec(body)![1]!) as string)
    for (const path of ['/cart/', '/en/payments/42/', '/history-orders/guest/key/', '/profile/', '/certificate/key/'])
      expect(privatePaths.test(path), path).toBe(true)
    for (const path of ['/', '/en/', '/content/top/', '/certificate/', '/kazan/kontakty/', '/cartoon/'])
      expect(privatePaths.test(path), path).toBe(false)
  },
)

test('offline page loads nothing and allows only its inline content', async () => {
  const { body, headers } = await read(shop, '/en/offline.html')
  expect(body).toContain('No connection')
  expect(body).not.toMatch(/(?:src|href)="(?!\/en\/"|")/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-robots-tag']).toBe('noindex')
})

test('removes the worker from browsers if the shop disables the offline page', async () => {
  const { body } = await read(without, '/service-worker.js')
  expect(body).toContain('unregister')
  expect(body).not.toContain("'fetch'")
})
