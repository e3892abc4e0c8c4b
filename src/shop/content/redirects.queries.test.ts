import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addRedirect, removeRedirect } from './content.actions.ts'
import { redirects } from './content.tables.ts'
import { liveRedirects } from './redirects.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // Same spellings as in the demo data (P-10): with and without slashes.
  await shop.db.insert(redirects).values([
    { fromPath: '/old-page', toPage: '/about-us/' },
    { fromPath: 'old-catalog', toPage: 'kategorii' },
    { fromPath: '/старое/', toPage: '/new/' },
    { fromPath: '/%D0%BD%D0%BE%D0%B2%D0%BE%D0%B5/', toPage: '/sale/' },
    { fromPath: '/shop?id=7', toPage: '/content/top/' },
    { fromPath: '/basket/?id=7', toPage: '/cart/' },
  ])
})
afterAll(() => shop.close())

const knownRedirects: [path: string, to: string][] = [
  ['/old-page', '/about-us/'],
  ['/old-page/', '/about-us/'],
  ['/old-page/?utm_source=mail', '/about-us/'],
  ['/old-catalog/', 'kategorii'],
  ['/en/old-catalog/', '/en/kategorii'],
  ['/%D1%81%D1%82%D0%B0%D1%80%D0%BE%D0%B5/', '/new/'],
  ['/новое/', '/sale/'],
  ['/shop/?id=7', '/content/top/'],
  ['/shop?id=7', '/content/top/'],
  ['/basket?id=7', '/cart/'],
  ['/basket?utm_source=mail&id=7', '/cart/'],
]

test.each(knownRedirects)('lookup of %s answers %s (R-3-44 R-7-52)', async (path, to) => {
  const { status, body } = await shop.get(`/api/utils/redirects/?path=${encodeURIComponent(path)}`)
  expect({ status, body }).toEqual({ status: 200, body: { to_page: to } })
})

test.each(['/nowhere/', '/', '/shop/', '/shop/?id=8', "/' or 1=1 --", '%', '🏥'])(
  'lookup of %j answers 404 with a message (R-7-52 R-8-22 O-49)',
  async (path) => {
    const ask = (prefix: string) => shop.get(`${prefix}/api/utils/redirects/?path=${encodeURIComponent(path)}`)
    expect(await ask('')).toMatchObject({ status: 404, body: { detail: 'Ничего не найдено.' } })
    expect(await ask('/en')).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  },
)

test.each(['', '?path=', '?path=a&path=b', `?path=${'a'.repeat(3_000)}`])(
  'refuses a lookup with %s (R-7-60)',
  async (query) => {
    const { status, body } = await shop.get(`/api/utils/redirects/${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({ path: [expect.any(String)] })
  },
)

test('answers from memory like the database, without a query (R-2.8-05)', async () => {
  const live = liveRedirects(shop.app)
  expect(live.findRedirect('/old-page/')).toBeUndefined()
  await live.ready
  const statements = countStatements(shop.pool)
  for (const [path, to] of knownRedirects) expect(live.findRedirect(path)?.to).toBe(to)
  expect(live.findRedirect('/nowhere/')).toBeUndefined()
  expect(statements.texts).toEqual([])
  statements.stop()
})

test('reloads redirects in memory when one is added or removed', async () => {
  const live = liveRedirects(shop.app)
  await live.ready
  await addRedirect(shop.db, { fromPath: '/spring/', toPage: '/sale/spring/' })
  await vi.waitFor(() => expect(live.findRedirect('/spring')?.to).toBe('/sale/spring/'))
  await removeRedirect(shop.db, { fromPath: 'spring' })
  await vi.waitFor(() => expect(live.findRedirect('/spring')).toBeUndefined())
})

test('refuses a redirect from the home page, to itself, in a cycle, or a duplicate', async () => {
  const add = (fromPath: string, toPage: string) => addRedirect(shop.db, { fromPath, toPage })
  await add('/a/', '/b/')
  await add('/b/', 'c')
  await expect(add('/', '/b/')).rejects.toMatchObject({ status: 400, details: { field: 'from_path' } })
  await expect(add('/a', '/elsewhere/')).rejects.toMatchObject({ status: 400, details: { field: 'from_path' } })
  await expect(add('/d/', 'd')).rejects.toMatchObject({ status: 400, details: { field: 'to_page' } })
  await expect(add('/c/', '/a')).rejects.toMatchObject({ status: 400, details: { field: 'to_page' } })
  await add('/e/', '/f/?x=1&y=2')
  await expect(add('/f?x=1', '/e/')).rejects.toMatchObject({ status: 400, details: { field: 'to_page' } })
  await add('/g/', '/g/?page=2')
  await add('/h/', '/g/')
  await expect(removeRedirect(shop.db, { fromPath: '/nowhere' })).rejects.toMatchObject({ status: 404 })
})

test('finds redirects fast among a hundred thousand', async () => {
  await shop.db.execute(
    sql`insert into redirects (from_path, to_page) select 'old/' || n, '/new/' || n || '/' from generate_series(1, 100000) n`,
  )
  const live = liveRedirects(shop.app)
  await live.ready
  const began = performance.now()
  for (let n = 1; n <= 10_000; n++) expect(live.findRedirect(`/old/${n * 10}/`)?.to).toBe(`/new/${n * 10}/`)
  // Ten thousand lookups take about thirty milliseconds; the limit only catches a linear search.
  expect(performance.now() - began).toBeLessThan(2_000)
})
