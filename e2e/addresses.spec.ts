import { brotliDecompressSync } from 'node:zlib'
import { request as ask } from 'node:http'
import { expect, test } from '../src/testing/browser.ts'

/** Raw HTTP answer of an address. */
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; text: string }

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const url = new URL(path, process.env['SHOP_URL'])
  return new Promise((resolve, reject) => {
    ask(url, { method, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const isBrotli = answer.headers['content-encoding'] === 'br' && body.length > 0
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body,
          text: (isBrotli ? brotliDecompressSync(body) : body).toString(),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

const location = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: answerHeaders } = await get(path, headers)
  return [status, answerHeaders['location']]
}

test('an address without its last slash redirects to the existing page with its query (R-2.1-01 Q-02)', async () => {
  expect(await location('/cart')).toEqual([301, '/cart/'])
  expect(await location('/en/cart?utm_source=letter')).toEqual([301, '/en/cart/?utm_source=letter'])
  expect(await location('/en')).toEqual([301, '/en/'])
  expect(await location('/kazan')).toEqual([301, '/kazan/'])
  expect(await location('/nowhere')).toEqual([404, undefined])
})

test('a city with its own addresses has a home page, and an unknown city is not found (R-2.1-03 R-4.1-10)', async () => {
  expect((await get('/kazan/')).status).toBe(200)
  expect((await get('/en/kazan/')).status).toBe(200)
  expect((await get('/moskva/')).status).toBe(404)
  expect((await get('/atlantis/')).status).toBe(404)
})

test('a missing page answers 404 in the language of the address (R-2.1-44 R-2.1-45 Q-03)', async () => {
  const ru = await get('/no-such-page/')
  expect(ru.status).toBe(404)
  expect(ru.text).toContain('<html lang="ru"')
  expect(ru.text.replaceAll('\u00a0', ' ')).toContain('К сожалению, страница, которую вы запросили, отсутствует')
  const en = await get('/en/no-such-page/')
  expect(en.status).toBe(404)
  expect(en.text).toContain('This page could not be found')
  for (const path of ['/%', '/%E0%A4%A/', `/${'x'.repeat(3000)}/`, '/..%2f..%2fetc/passwd/'])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/a%00b/')).status).toBe(400)
})

test('old addresses redirect permanently to new ones (R-2.8-05 R-2.8-06 R-2.8-07)', async () => {
  expect(await location('/old-page')).toEqual([301, '/about-us/'])
  expect(await location('/old-page/')).toEqual([301, '/about-us/'])
  expect(await location('/old-page/?utm_source=mail&q=%22')).toEqual([301, '/about-us/?utm_source=mail&q=%22'])
  expect(await location('/old-catalog/')).toEqual([301, '/kategorii/'])
})

test('a visitor with a known city is redirected only from pages that have city versions (R-4.1-04 O-23)', async () => {
  const city = (slug: string) => ({
    cookie: `isCity=${encodeURIComponent(JSON.stringify({ slug, use_in_regions: true }))}`,
  })
  expect(await location('/', city('kazan'))).toEqual([302, '/kazan/'])
  expect(await location('/en/', city('kazan'))).toEqual([302, '/en/kazan/'])
  expect((await get('/cart/', city('kazan'))).status).toBe(200)
  expect((await get('/', city('atlantis'))).status).toBe(200)
  expect((await get('/', city('moskva'))).status).toBe(200)
})

/** Page that no other test changes meanwhile. */
const textPage = '/pages/payment/'

test('two visitors with different cookies get the same page without a cookie', async () => {
  const one = await get(textPage, { cookie: 'hint=3.4.1; auth_token=abc' })
  const other = await get(textPage, { cookie: 'hint=0.0.0', 'accept-language': 'en', 'user-agent': 'Other' })
  expect(other.text).toBe(one.text)
  expect(one.headers['set-cookie']).toBeUndefined()
  expect(one.headers['cache-control']).toContain('public')
  expect(one.headers['cache-tag'] ?? one.headers['surrogate-key']).toBeTruthy()
})

test('campaign parameters do not create another page', async () => {
  const plain = await get(textPage)
  const markedAnswer = await get(`${textPage}?utm_source=letter&yclid=1&nonsense=2`)
  expect(markedAnswer.text).toBe(plain.text)
})

test('an unchanged page answers 304', async () => {
  const { headers } = await get(textPage)
  const again = await get(textPage, { 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('clients without brotli and HEAD requests get the same page', async () => {
  const plain = await get(textPage, { 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.text).toBe((await get(textPage)).text)
  const head = await get(textPage, {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
})

test('pages carry a strict policy: scripts by hash, nothing from elsewhere (R-D-16)', async () => {
  for (const path of ['/', '/no-such-page/', '/api/utils/general/']) {
    const { headers } = await get(path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['referrer-policy'], path).toBeTruthy()
    const policy = String(headers['content-security-policy'])
    const scripts = policy.split(';').find((part) => part.includes('script-src')) ?? policy
    expect(scripts, path).not.toContain('unsafe')
    expect(scripts, path).not.toContain('http')
  }
})

test('every page has its language, canonical address and alternate language (R-D-02 R-D-03)', async () => {
  const ru = (await get('/')).text
  const base = process.env['SHOP_URL']
  expect(ru.match(/<h1/g)).toHaveLength(1)
  expect(ru).toContain(`rel="canonical" href="${base}/"`)
  expect(ru).toContain(`hreflang="en" href="${base}/en/"`)
  expect(ru).toContain(`hreflang="x-default" href="${base}/"`)
  expect((await get('/kazan/')).text).toContain(`hreflang="en" href="${base}/en/kazan/"`)
  expect((await get('/cart/')).text).toContain('noindex')
})

test('the site map lists only existing pages (R-D-05)', async () => {
  expect((await get('/robots.txt')).text).toContain('/sitemap.xml')
  const named = async (path: string) =>
    [...(await get(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const files = await named('/sitemap.xml')
  expect(files).toContain('/sitemap-products-1.xml')
  const paths = (await Promise.all(files.filter((_, at) => at < 8).map(named))).flat()
  expect(paths).toContain('/')
  for (const path of paths.filter((_, at) => at % 25 === 0)) expect((await get(path)).status, path).toBe(200)
})

test('the manifest and its icons exist in both languages', async () => {
  for (const [path, name] of [
    ['/manifest.webmanifest', 'Ясмена'],
    ['/en/manifest.webmanifest', 'Yasmena'],
  ] as const) {
    const manifest = JSON.parse((await get(path)).text) as { short_name: string; icons: { src: string }[] }
    expect(manifest.short_name).toBe(name)
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200)
  }
})

test('calls answer JSON to unknown paths and methods (R-7-01 R-7-59)', async () => {
  for (const [path, method, status] of [
    ['/api/nothing/', 'GET', 404],
    ['/api/utils/general', 'GET', 404],
    ['/en/api/nothing/', 'GET', 404],
    ['/api/utils/general/', 'DELETE', 405],
    ['/api/subscriptions/', 'GET', 405],
    ['/api/%', 'GET', 404],
  ] as const) {
    const answer = await get(path, {}, method)
    expect(answer.status, path).toBe(status)
    expect(answer.headers['content-type'], path).toContain('application/json')
    expect(Object.keys(JSON.parse(answer.text) as object), path).toEqual(['detail'])
  }
})

test('a form on another site cannot act for a visitor', async () => {
  const answer = await get(
    '/api/subscriptions/',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'POST',
  )
  expect(answer.status).toBe(403)
})

test('build files are cached forever and precompressed', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).text)?.[1]
  const { status, headers } = await get(script!)
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})

test('the shop reports liveness and readiness', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/readyz/database')).status).toBe(200)
})

test('the API reference lists every call under its own strict policy', async ({ page }) => {
  await page.goto('/api/reference/')
  await expect(page.getByText('/api/utils/general/').first()).toBeVisible()
})

test('the callback address of sign-in never fails (R-2.1-43)', async () => {
  expect((await get('/login')).status).toBeLessThan(500)
})

test('header and footer show the page’s own city, language and section after any other page (R-2.3-01)', async () => {
  const partsOf = async (path: string) => {
    const { text } = await get(path)
    const header = /<header.*?<\/header>/s.exec(text)![0]
    const footer = /<footer.*?<\/footer>/s.exec(text)![0]
    // The link to the other language is not part of the catalogue.
    const tops = (part: string) =>
      [...part.matchAll(/href="([^"]*\/kategorii\/topy\/)"(?! lang)/g)].map(([, href]) => href)
    const here = [...header.matchAll(/href="([^"]*)"[^>]*aria-current="page"/g)].map(([, href]) => href)
    return { links: new Set([...tops(header), ...tops(footer)]), here }
  }
  const places = ['', '/kazan', '/samara'].flatMap((city) => ['', '/en'].map((base) => ({ base, city })))
  const pages = ['/', '/kategorii/topy/', '/kategorii/bryuki/', '/content/', '/bestsellers/']
  const hasCities = (page: string) => page === '/' || page.startsWith('/kategorii/')
  for (const page of pages)
    for (const { base, city } of places.filter((place) => !place.city || hasCities(page))) {
      const at = base + city + page
      const { links, here } = await partsOf(at)
      expect([...links], at).toEqual([`${base}${city}/kategorii/topy/`])
      expect(here, at).toEqual(page.startsWith('/kategorii/') ? [at] : [])
    }
})
