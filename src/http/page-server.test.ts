import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AssetSource } from '#web/assets.ts'
import { outage, renderer, type World } from '#web/fixtures/renderer.ts'
import type { FormState } from '#web/page.ts'
import { pageMaker, type MakerOptions } from '#web/page-maker.ts'
import type { Match } from '#web/routes.ts'
import { securityHeaders } from './guard.ts'
import { pageCache } from './page-cache.ts'
import { servePages, type PageServerOptions } from './page-server.ts'
import type { ServedPages } from './served-pages.ts'

const assets: AssetSource = {
  entry: '/assets/entry-1.js',
  find: (file) => ({
    js: '/assets/entry-1.js',
    style: { sheets: [`/assets/${file}.css`], css: Buffer.from(`.${file}{color:red}`) },
    preload: [],
    styles: [],
    inlineModules: [],
  }),
}

let app: FastifyInstance
let world: World
let pages: ServedPages<Match, FormState>
const errors = vi.fn()

type TestOptions = MakerOptions<World> & PageServerOptions<Match>

const common: TestOptions = {
  renderer: () => renderer,
  assets,
  publicUrl: 'https://shop.example',
  brand: { ru: 'Проба', en: 'Sample' },
  context: (request) => Object.assign(world, { withRequest: request !== undefined }),
  isRegion: (slug) => slug === 'spb',
  isOutage: (error) => error === outage,
  foreign: ['/api/', '/media/'],
  inline: renderer.inline,
  keepFrames: true,
  siteHeaders: securityHeaders('https://shop.example'),
}

const serve = (options: Partial<TestOptions>): ServedPages<Match, FormState> =>
  servePages(app, pageMaker({ ...common, ...options }), { ...common, cache: pageCache(), ...options })

async function open(options: Partial<TestOptions> = {}): Promise<void> {
  app = Fastify({ logger: { level: 'error', stream: { write: errors } } })
  pages = serve(options)
}

beforeEach(async () => {
  world = { asked: [], greeting: 'Привет', word: 'слово', withRequest: false }
  errors.mockClear()
  await open()
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const bootOf = (html: string): { data: object } =>
  JSON.parse(/<script id="boot" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
const dataOf = async (path: string) => (await get(`/_data${path}`)).json<Record<string, unknown>>()
const itemsAsked = () => world.asked.filter((each) => !each.startsWith('frame'))

test('R-D-01 R-D-02 a page is in the HTML: h1, title, language, content', async () => {
  const { statusCode, body, headers } = await get('/items/a/?sort=new')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<html lang="ru">')
  expect(body).toContain('<title>Вещь a</title>')
  expect(body.match(/<h1>/g)).toHaveLength(1)
  expect(body).toContain('<p id="sort">new</p>')
  expect(body).toContain('Привет')
  expect(body).toContain('<style data-sheets="/assets/item.css">.item{color:red}</style>')
  expect(body).toContain('hrefLang="en"'.toLowerCase())
  expect((await get('/en/items/a/')).body).toContain('<html lang="en">')
})

test('page data cannot break out of its script element', async () => {
  const { body } = await get('/items/a/')
  expect(bootOf(body)).toMatchObject({ status: 200, data: { item: 'a' } })
  expect(body).not.toContain('</script><b>')
})

test('metadata is in the head and not repeated in the data', async () => {
  const { body } = await get('/items/a/')
  expect(body).toContain('name="description" content="Описание a &lt;/script&gt;"')
  expect(JSON.stringify(bootOf(body))).not.toContain('Описание')
  const { head, ...answer } = await dataOf('/items/a/')
  expect(JSON.stringify(head)).toContain('Описание a')
  expect(JSON.stringify(answer)).not.toContain('Описание')
})

test('unhydrated data is in the HTML only; navigation gets it as data', async () => {
  const { body } = await get('/')
  expect(body).toContain('<p id="slogan">Шьём сами</p>')
  expect(bootOf(body).data).toEqual({ title: 'Главная' })
  expect((await dataOf('/')).data).toEqual({ title: 'Главная', unhydrated: { words: 'Шьём сами' } })
})

test('R-2.1-01 redirects to the trailing slash with 301, or answers 404', async () => {
  const redirect = await get('/items/a?sort=new&utm_source=x')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/items/a/?sort=new&utm_source=x'])
  expect((await get('/en')).headers.location).toBe('/en/')
  expect((await get('/items/none')).statusCode).toBe(404)
  expect((await get('/auth/reset')).headers.location).toBe('/auth/reset/')
  expect((await get('/spb/long')).statusCode).toBe(404)
})

test('R-2.1-44 R-2.1-45 R-2.8-09 unknown slugs and paths answer 404 with noindex', async () => {
  for (const path of ['/items/none/', '/nothing/', '/a/b/c/', '/items/refused/', '/en/items/none/']) {
    const { statusCode, body, headers } = await get(path)
    expect([path, statusCode]).toEqual([path, 404])
    expect(body).toContain('Страница не найдена')
    expect(body).toContain('<meta data-head="" name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
    expect(headers['cache-control']).toBe('private, no-store')
  }
  expect((await get('/items/gone/')).statusCode).toBe(410)
})

test('a page without a screen is not found, as page and as data', async () => {
  expect((await get('/coming/')).statusCode).toBe(404)
  expect((await get('/coming')).statusCode).toBe(404)
  expect(await dataOf('/coming/')).toMatchObject({ status: 404 })
})

test('R-2.1-25 R-8-02 pages of a known city exist, others do not', async () => {
  expect((await get('/spb/items/a/')).body).toContain('href="https://shop.example/en/spb/items/a/"')
  expect((await get('/spb/')).body).toContain('Главная spb')
  expect((await get('/omsk/items/a/')).statusCode).toBe(404)
  expect((await get('/omsk/')).statusCode).toBe(404)
})

test('R-2.8-05 R-2.8-07 R-9-23 an editor’s redirect takes precedence: permanent, normalised', async () => {
  await app.close()
  const table: Record<string, string> = {
    '/items/a/': 'long',
    '/gone': '/items/b/?page=2',
    '/items/c/?page=2': '/халат',
    '/long/': '/long',
    '/about/': '/about/?q=топ',
    '/out/': '//evil.example/.//x',
  }
  const findRedirect = (path: string) => {
    const [bare = '', rest = ''] = path.split('?')
    const to = table[path] ?? table[bare]
    return to === undefined ? undefined : { to, rest: table[path] ? '' : rest }
  }
  await open({ findRedirect })
  const locationOf = async (path: string) => (await get(path)).headers.location
  expect(await get('/items/a/?x=1')).toMatchObject({ statusCode: 301, headers: { location: '/long/?x=1' } })
  expect(await get('/gone')).toMatchObject({ statusCode: 301, headers: { location: '/items/b/?page=2' } })
  expect(await locationOf('/gone?utm_source=mail&page=3')).toBe('/items/b/?page=2&utm_source=mail')
  expect(await locationOf('/items/c/?page=2')).toBe('/%D1%85%D0%B0%D0%BB%D0%B0%D1%82/')
  expect((await get('/items/c/')).statusCode).toBe(200)
  expect((await get('/long/?utm_source=x')).statusCode).toBe(200)
  expect(await locationOf('/about/')).toBe('/about/?q=%D1%82%D0%BE%D0%BF')
  expect((await get('/about/?utm_source=x&q=%D1%82%D0%BE%D0%BF')).statusCode).toBe(404)
  expect(await locationOf('/out/?next=//evil.example')).toBe('/?next=//evil.example')
  expect(await dataOf('/items/a/?utm_source=x')).toMatchObject({ status: 301, to: '/long/?utm_source=x' })
})

test('R-8-22 a failing redirect lookup is logged and the page continues', async () => {
  await app.close()
  await open({
    findRedirect: () => {
      throw new Error('lookup failed')
    },
  })
  expect((await get('/items/a/')).statusCode).toBe(200)
  expect(errors).toHaveBeenCalledTimes(1)
})

test('a detour is temporary, uncached, and does not affect data requests', async () => {
  await app.close()
  await open({ detour: (path, { headers }) => (path === '/' && headers.cookie ? '/spb/' : undefined) })
  const { statusCode, headers } = await get('/?utm_source=x', { cookie: 'city=spb' })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    '/spb/?utm_source=x',
    'private, no-store',
  ])
  expect((await get('/')).statusCode).toBe(200)
})

test('a loader can redirect, for pages and for data requests', async () => {
  expect(await get('/items/moved/')).toMatchObject({ statusCode: 301, headers: { location: '/items/a/' } })
  expect(await dataOf('/items/moved/')).toMatchObject({ status: 301, to: '/items/a/' })
})

test('data answers contain page data, head and the frame’s hash', async () => {
  const answer = await dataOf('/en/items/a/?page=2')
  expect(answer).toMatchObject({
    status: 200,
    release: '/assets/entry-1.js',
    data: { item: 'a' },
    head: { lang: 'en' },
  })
  const hash = String(answer['frameHash'])
  const frame = (await get(`/_frame/en/${hash}/`)).json<{ hash: string; data: { greeting: string } }>()
  expect(frame).toMatchObject({ hash, data: { greeting: 'Hello' } })
  expect(JSON.stringify(answer)).not.toContain('Hello')
})

test('header and footer are cacheable data of their own, named by each page', async () => {
  const frameOf = async (path: string) => {
    const { headers, body } = await get(path)
    return {
      kept: headers['cache-control'],
      greeting: (JSON.parse(body) as { data: { greeting: string } }).data.greeting,
    }
  }
  const { body } = await get('/items/a/')
  const address = /as="fetch" crossorigin href="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(JSON.stringify(bootOf(body))).not.toContain('Привет')
  expect(await frameOf(address)).toEqual({ kept: 'public, max-age=31536000, immutable', greeting: 'Привет' })
  // A visitor with the page from before a change gets the matching frame.
  world.greeting = 'Здравствуйте'
  pages.drop(['settings'])
  expect(await frameOf(address)).toMatchObject({ greeting: 'Привет' })
  expect(await frameOf('/_frame/ru/older/')).toEqual({ kept: 'private, no-store', greeting: 'Здравствуйте' })
})

test('data of a missing page answers 200 with the status inside', async () => {
  const response = await get('/_data/items/none/')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ status: 404, data: { status: 404 } })
  expect(response.headers['x-robots-tag']).toBe('noindex')
})

test('sends two visitors the same bytes, and no cookie', async () => {
  const one = await get('/items/a/', { cookie: 'city=spb', 'accept-encoding': 'br' })
  const two = await get('/items/a/', { 'accept-encoding': 'br', 'user-agent': 'x' })
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
  expect(one.headers['set-cookie']).toBeUndefined()
  expect(itemsAsked()).toEqual(['a'])
})

test('campaign and unknown keys share a page, allowed keys do not', async () => {
  await get('/items/a/')
  await get('/items/a/?utm_source=x&yclid=1&nonsense=2')
  await get('/items/%61/')
  expect(itemsAsked()).toEqual(['a'])
  await get('/items/a/?page=2')
  await get('/items/a/?utm_medium=y&page=2')
  expect(itemsAsked()).toEqual(['a', 'a'])
})

test('a cached page has the same text in each encoding, with ETag and Vary', async () => {
  const answers = await Promise.all(
    ['br, gzip', 'gzip', ''].map((each) => get('/items/a/', { 'accept-encoding': each })),
  )
  const [br, gzip, plain] = answers
  const text = plain?.body ?? ''
  expect(text).toContain('Вещь a')
  expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(text)
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  expect(answers.map(({ headers }) => headers.vary)).toEqual(['Accept-Encoding', 'Accept-Encoding', 'Accept-Encoding'])
  expect(answers.map(({ rawPayload, headers }) => Number(headers['content-length']) - rawPayload.length)).toEqual([
    0, 0, 0,
  ])
})

test('an unchanged page answers 304 without a body, and a HEAD has no body either', async () => {
  const { headers } = await get('/items/a/', { 'accept-encoding': 'br' })
  const again = await get('/items/a/', { 'accept-encoding': 'br', 'if-none-match': `"other", ${headers.etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect(again.headers['cache-control']).toBe(headers['cache-control'])
  expect((await get('/items/a/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: '/items/a/', headers: { 'accept-encoding': 'br' } })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
  expect((await app.inject({ method: 'HEAD', url: '/items/none/' })).statusCode).toBe(404)
})

test('sends the time limit and tags to a shared cache', async () => {
  const { headers } = await get('/items/a/')
  expect(headers['cache-control']).toMatch(
    /^public, max-age=0, s-maxage=600, stale-while-revalidate=\d+, stale-if-error=\d+$/,
  )
  expect(headers['surrogate-key']).toBe('item:a items settings')
  expect(headers['cache-tag']).toBe('item:a,items,settings')
})

test('allows scripts by hash only', async () => {
  const { headers } = await get('/items/a/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await get('/nothing/')).headers['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/,
  )
})

test('a page allows its own styles and no others', async () => {
  const policies = await Promise.all(
    ['/items/a/', '/items/a/', '/items/b/', '/long/'].map(async (path) => {
      const { body, headers } = await get(path)
      const css = /<style data-sheets="[^"]+">([^<]*)<\/style>/.exec(body)?.[1] ?? ''
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
      expect(policy).not.toMatch(/style-src [^;]*'unsafe-inline'/)
      return policy
    }),
  )
  const [item, again, other, long] = policies
  expect([again, other]).toEqual([item, item])
  expect(long).not.toBe(item)
})

test('a change drops its pages and data; header and footer change everywhere', async () => {
  await get('/items/word/')
  await dataOf('/items/word/')
  Object.assign(world, { word: 'новое', greeting: 'Здравствуйте' })
  expect((await get('/items/word/')).body).toContain('Вещь слово')
  pages.drop(['item:word'])
  expect((await get('/items/word/')).body).toContain('Вещь новое')
  expect(await dataOf('/items/word/')).toMatchObject({ data: { item: 'новое' } })
  expect((await get('/long/')).body).toContain('Привет')
  pages.drop(['settings'])
  expect((await get('/long/')).body).toContain('Здравствуйте')
})

test('loads once for 200 simultaneous first visitors', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  world.gate = promise
  const all = Promise.all(Array.from({ length: 200 }, () => get('/items/a/')))
  await vi.waitFor(() => expect(itemsAsked()).toHaveLength(1))
  resolve()
  expect(new Set((await all).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(world.asked.toSorted()).toEqual(['a', 'frame:ru'])
})

test('private pages are rendered for each request and never cached', async () => {
  const { body, headers } = await get('/auth/reset/')
  expect(body).toContain('Вход reset/ со')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['surrogate-key']).toBeUndefined()
  expect((await get('/_data/auth/')).headers['cache-control']).toBe('private, no-store')
  await get('/items/a/')
  expect(world.withRequest).toBe(false)
})

test('R-8-03 Q-09 without the database cached pages stay, others answer 503 with Retry-After', async () => {
  await get('/items/a/')
  pages.drop(['item:a'])
  world.away = true
  expect((await get('/items/a/')).body).toContain('Вещь a')
  expect((await get('/items/a')).headers.location).toBe('/items/a/')
  const { statusCode, headers, body } = await get('/items/b/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
  expect(body).toContain('Скоро вернёмся')
  expect((await get('/_data/items/b/')).statusCode).toBe(503)
  world.away = false
  expect((await get('/items/b/')).statusCode).toBe(200)
})

test('a cached page is served when rendering a new one fails', async () => {
  await app.close()
  await open({ isOutage: () => false })
  for (const path of ['/items/word/', '/_data/items/word/']) {
    await get(path)
    pages.drop(['item:word'])
    world.away = true
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    world.away = false
  }
})

test('a withdrawn item answers 404 at once, not a stale page', async () => {
  for (const path of ['/items/a/', '/_data/items/a/']) await get(path)
  world.withdrawn = 'a'
  pages.drop(['item:a'])
  for (let time = 0; time < 2; time++) {
    expect((await get('/items/a/')).statusCode).toBe(404)
    expect(await dataOf('/items/a/')).toMatchObject({ status: 404 })
  }
  delete world.withdrawn
  expect((await get('/items/a/')).statusCode).toBe(200)
})

test('a stale page is served after the wait limit, and the new one to the next request', async () => {
  await app.close()
  await open({ patienceMs: 20 })
  await get('/items/word/')
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(world, { word: 'новое', gate: promise })
  pages.drop(['item:word'])
  expect((await get('/items/word/')).body).toContain('Вещь слово')
  resolve()
  await vi.waitFor(async () => expect((await get('/items/word/')).body).toContain('Вещь новое'), { timeout: 5_000 })
})

/** Like the real shop: timeouts and failures outside of the pages end in a page too. */
async function openImpatient(): Promise<void> {
  await app.close()
  app = Fastify({ logger: { level: 'error', stream: { write: errors } }, handlerTimeout: 50 })
  app.setErrorHandler((error, request, reply) => pages.failed(error, request, reply))
  pages = serve({
    isOutage: (error) => error === outage || (error as { code?: string }).code === 'FST_ERR_HANDLER_TIMEOUT',
  })
}

test('a timed-out page is answered once with a 503 page', async () => {
  await openImpatient()
  await get('/')
  const { promise, resolve } = Promise.withResolvers<void>()
  world.gate = promise
  await app.listen({ port: 0 })
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}`
  for (const coding of ['br', 'gzip', 'identity']) {
    const response = await fetch(`${address}/items/a/`, { headers: { 'accept-encoding': coding } })
    expect([coding, response.status, response.headers.get('retry-after')]).toEqual([coding, 503, '30'])
    expect(await response.text()).toContain('Скоро вернёмся')
  }
  resolve()
  await vi.waitFor(async () => expect((await fetch(`${address}/items/a/`)).status).toBe(200))
})

test('R-8-04 failures outside of the pages end in a page as well', async () => {
  await openImpatient()
  app.get('/broken-file/', async () => {
    throw new Error('a bug')
  })
  const { statusCode, body, headers } = await get('/broken-file/')
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(body).toContain('<h1>Ошибка</h1>')
})

test('without the database from the start shows one sentence and a link', async () => {
  world.away = true
  const { statusCode, body } = await get('/en/items/b/')
  expect(statusCode).toBe(503)
  expect(body).toMatch(/<a href="\/en\/"[^>]*>Home<\/a>/)
})

test('R-2.8-11 R-8-05 a bug in a loader or a view is logged, answers 500', async () => {
  for (const path of ['/items/broken/', '/shaky/']) {
    world.word = 'fails'
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 500])
    expect(body).toContain('<h1>Ошибка</h1>')
    expect(body).not.toMatch(/bug|stack/)
  }
  expect(errors).toHaveBeenCalledTimes(2)
  expect((await get('/_data/items/broken/')).statusCode).toBe(500)
})

test('R-8-04 when the error page fails too, one sentence and a link remain', async () => {
  world.errorPageFails = true
  const { statusCode, body } = await get('/items/broken/')
  expect(statusCode).toBe(500)
  expect(body).toMatch(/<a href="\/"[^>]*>На главную<\/a>/)
})

test('R-2.8-10 an unknown guard answers 500', async () => {
  await app.close()
  const strange = {
    ...renderer,
    match: (path: string, search?: string) => {
      const match = renderer.match(path, search)
      return match && { ...match, route: { ...match.route, guard: 'stranger' as 'guest' } }
    },
  }
  await open({ renderer: () => strange })
  expect((await get('/items/a/')).statusCode).toBe(500)
})

test('leaves foreign addresses to other routes', async () => {
  const { statusCode, headers } = await get('/api/unknown/')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  expect((await app.inject({ method: 'POST', url: '/items/a/' })).statusCode).toBe(404)
})

const patience = Object.assign(new Error('too often'), { status: 429, details: { retryAfter: 7 } })

test('renders the 404 page once for all missing addresses', async () => {
  const first = await get('/nothing/')
  world.errorPageFails = true
  for (const address of ['/nothing/else/', '/items/none/?sort=x']) {
    const { statusCode, body } = await get(address)
    expect([statusCode, body], address).toEqual([404, first.body])
  }
  pages.drop(['settings'])
  expect((await get('/nothing/')).body).not.toBe(first.body)
})

test('a rate-limited visitor gets a 429 page; cached pages are never limited', async () => {
  await app.close()
  const refusedPaths: string[] = []
  await open({
    beforeMaking: async (_, { query, pathname }) => {
      if (!query['sort']) return
      refusedPaths.push(pathname)
      throw patience
    },
  })
  expect((await get('/items/a/')).statusCode).toBe(200)
  expect((await get('/items/a/')).statusCode).toBe(200)
  const page = await get('/items/a/?sort=new')
  expect(page.statusCode).toBe(429)
  expect(page.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'private, no-store' })
  expect(page.body).toContain('<h1>')
  const data = await get('/_data/items/a/?sort=new')
  expect(data.statusCode).toBe(429)
  expect(data.headers['retry-after']).toBe('7')
  expect(data.json()).toMatchObject({ status: 429 })
  expect(refusedPaths).toHaveLength(2)
  expect(errors).not.toHaveBeenCalled()
})

test('renders once for a thousand addresses with nonsense in the query', async () => {
  await app.close()
  await open({
    queryOf: async ({ query }): Promise<Record<string, string>> => (query['sort'] === 'new' ? { sort: 'new' } : {}),
  })
  const bodies = new Set<string>()
  for (let at = 0; at < 1_000; at++) bodies.add((await get(`/items/a/?sort=nonsense${at}`)).body)
  expect(itemsAsked()).toEqual(['a'])
  expect(bodies.size).toBe(1)
  expect((await get('/items/a/?sort=new')).body).toContain('<p id="sort">new</p>')
})
