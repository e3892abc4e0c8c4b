import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { RenderedPage } from '#kernel/rendered-page.ts'
import { isCached, lend, pageCache, type CachedPage } from './page-cache.ts'

const made = (body: string, tags: string[] = [], status = 200): RenderedPage => ({
  status,
  body: [body],
  type: 'text/html',
  tags,
})

const textOf = (page: CachedPage | RenderedPage) =>
  isCached(page) ? brotliDecompressSync(page.br).toString() : page.body.join('')

/** A render that ends when the test calls `finish`. */
function slow(page: RenderedPage) {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>()
  return { make: vi.fn(() => promise), finish: () => resolve(page) }
}

test('renders a page once and then serves it from memory', async () => {
  const cache = pageCache()
  const make = vi.fn(async () => made('one'))
  await cache.fill('/a/', make)
  expect(textOf(await cache.fill('/a/', make))).toBe('one')
  expect(make).toHaveBeenCalledTimes(1)
  expect(cache.fresh('/a/')).toBeDefined()
  expect(cache.fresh('/b/')).toBeUndefined()
})

test('renders once for 200 simultaneous first visitors', async () => {
  const cache = pageCache()
  const { make, finish } = slow(made('one'))
  const all = Promise.all(Array.from({ length: 200 }, () => cache.fill('/a/', make)))
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  finish()
  expect(new Set((await all).map(textOf))).toEqual(new Set(['one']))
  expect(make).toHaveBeenCalledTimes(1)
})

test('does not cache a failed render', async () => {
  const cache = pageCache()
  await expect(cache.fill('/a/', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
  expect(textOf(await cache.fill('/a/', async () => made('one')))).toBe('one')
})

test('a change drops the pages with its tags and no others', async () => {
  const cache = pageCache()
  await cache.fill('/a/', async () => made('a', ['product:1', 'settings']))
  await cache.fill('/b/', async () => made('b', ['product:2']))
  cache.drop(['product:1'])
  expect(cache.fresh('/a/')).toBeUndefined()
  expect(cache.fresh('/b/')).toBeDefined()
  cache.dropAll()
  expect(cache.fresh('/b/')).toBeUndefined()
})

test('does not cache a render begun before a change of its tags', async () => {
  const cache = pageCache()
  const { make, finish } = slow(made('old', ['product:1']))
  const first = cache.fill('/a/', make)
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  cache.drop(['product:1'])
  finish()
  const page = await first
  expect(textOf(page)).toBe('old')
  // A shared cache has missed the change as well: it must not keep the page either.
  expect(isCached(page) && page.fresh).toBe(false)
  expect(cache.fresh('/a/')).toBeUndefined()
})

test('caches a render begun before an unrelated change', async () => {
  const cache = pageCache()
  const { make, finish } = slow(made('good', ['product:1']))
  const first = cache.fill('/a/', make)
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  cache.drop(['product:2'])
  finish()
  await first
  expect(cache.fresh('/a/')).toBeDefined()
})

test('a request after a change never gets an older render', async () => {
  const cache = pageCache()
  const old = slow(made('old', ['product:1']))
  const first = cache.fill('/a/', old.make)
  await vi.waitFor(() => expect(old.make).toHaveBeenCalled())
  cache.drop(['product:1'])
  const second = cache.fill('/a/', async () => made('new', ['product:1']))
  expect(textOf(await second)).toBe('new')
  old.finish()
  await first
  expect(textOf(cache.fresh('/a/') ?? made('none'))).toBe('new')
})

test('does not cache a render during which everything was dropped', async () => {
  const cache = pageCache()
  const { make, finish } = slow(made('old'))
  const first = cache.fill('/a/', make)
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  cache.dropAll()
  finish()
  await first
  expect(cache.fresh('/a/')).toBeUndefined()
})

test('caches good pages only; a page that is gone takes its copy along', async () => {
  const cache = pageCache()
  await cache.fill('/a/', async () => made('a', ['product:1']))
  cache.drop(['product:1'])
  const missingPage = await cache.fill('/a/', async () => made('no', [], 404))
  expect(isCached(missingPage)).toBe(false)
  expect(cache.standIn('/a/')).toBeUndefined()
})

test('a stale page stands in while the database is away, for a second', async () => {
  let now = 0
  const cache = pageCache({ now: () => now })
  await cache.fill('/a/', async () => made('a', ['product:1']))
  cache.drop(['product:1'])
  expect(textOf(cache.standIn('/a/') ?? made(''))).toBe('a')
  expect(cache.fresh('/a/')).toBeDefined()
  now += 1000
  expect(cache.fresh('/a/')).toBeUndefined()
  cache.standIn('/a/')
  cache.drop(['product:1'])
  expect(cache.fresh('/a/')).toBeUndefined()
})

test('a page is rendered again after the time limit', async () => {
  let now = 0
  const cache = pageCache({ maxAgeMs: 1000, now: () => now })
  await cache.fill('/a/', async () => made('a'))
  now = 999
  expect(cache.fresh('/a/')).toBeDefined()
  now = 1000
  expect(cache.fresh('/a/')).toBeUndefined()
})

test('bounds memory by bytes, and evicted pages leave no tags behind', async () => {
  const cache = pageCache({ maxBytes: 20_000 })
  for (let n = 0; n < 100; n++) await cache.fill(`/${n}/`, async () => made(`${n}`, ['all', `product:${n}`]))
  expect(cache.size().bytes).toBeLessThanOrEqual(20_000)
  expect(cache.size().pages).toBeLessThan(20)
  expect(cache.fresh('/99/')).toBeDefined()
  expect(cache.fresh('/0/')).toBeUndefined()
  cache.drop(['all'])
  expect(cache.fresh('/99/')).toBeUndefined()
})

test('each encoding has the same text, and gzip is made once', async () => {
  const cache = pageCache()
  const page = await cache.fill('/a/', async () => made('текст'))
  if (!isCached(page)) throw new Error('kept pages only')
  expect((await lend(page, 'identity').bytes).toString()).toBe('текст')
  const gzip = lend(page, 'gzip').bytes
  expect(gunzipSync(await gzip).toString()).toBe('текст')
  expect(lend(page, 'gzip').bytes).toBe(gzip)
})

test('decompresses a page once for concurrent readers, and drops it afterwards', async () => {
  const cache = pageCache()
  const page = await cache.fill('/a/', async () => made('текст'))
  if (!isCached(page)) throw new Error('kept pages only')
  const [one, two] = [lend(page, 'identity'), lend(page, 'identity')]
  expect(await one.bytes).toBe(await two.bytes)
  one.giveBack()
  expect(page.plain).toBeDefined()
  two.giveBack()
  expect(page.plain).toBeUndefined()
})

test('recompresses a page that is read often without changing its text', async () => {
  const text = Array.from({ length: 3_000 }, (_, at) => `<p>Топ «Онега», размер ${(at * 7) % 53}, ${at % 11} шт.</p>`)
  const cache = pageCache()
  const page = await cache.fill('/a/', async () => made(text.join('')))
  if (!isCached(page)) throw new Error('not kept')
  const firstLength = page.br.length
  for (let time = 0; time < 2; time++) cache.fresh('/a/')
  expect(page.isTight).toBe(false)
  cache.fresh('/a/')
  await vi.waitFor(() => expect(page.br.length).toBeLessThan(firstLength * 0.95))
  expect(textOf(page)).toBe(text.join(''))
  expect(cache.fresh('/a/')).toBe(page)
})

test('recompresses pages one at a time, and skips changed ones', async () => {
  const cache = pageCache()
  const pages = await Promise.all(
    ['/a/', '/b/', '/c/'].map((key) => cache.fill(key, async () => made(`text of ${key} `.repeat(500), [key]))),
  )
  for (const key of ['/a/', '/b/', '/c/']) for (let time = 0; time < 3; time++) cache.fresh(key)
  const firstBytes = pages.map((page) => isCached(page) && page.br)
  cache.drop(['/b/'])
  await vi.waitFor(() => expect(pages.map((page) => isCached(page) && page.isTight)).toEqual([true, true, true]))
  await vi.waitFor(() => expect(isCached(pages[2]!) && pages[2].br).not.toBe(firstBytes[2]))
  expect(isCached(pages[1]!) && pages[1].br).toBe(firstBytes[1])
  expect(pages.map(textOf)).toEqual(['/a/', '/b/', '/c/'].map((key) => `text of ${key} `.repeat(500)))
})
