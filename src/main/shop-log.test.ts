import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#storefront/pages.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { secretRoutes, shopLog } from './shop-log.ts'

const key = 'Zimorodok-0123456789_abcdef'
const isSecretName = (name: string) => /(key|token|code|secret|password|signature|ticket)$/i.test(name)
const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const isMarked = (path: string, name: string) =>
  secretRoutes.some((route) => route.path === path && route.secret.includes(name))

let shop: TestShop
let lines: string[] = []
beforeAll(async () => {
  const log = shopLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  shop = await openTestShop({ log, pages: testPages, config: { logLevel: 'info' } })
})
afterAll(() => shop.close())

test('every page with a key or a token in its address is secret', () => {
  const unmarkedNames = pages.flatMap((page) => {
    const query: readonly string[] = 'query' in page ? page.query : []
    return [...paramsOf(page.path), ...query]
      .filter((name) => isSecretName(name) && !isMarked(page.path, name))
      .map((name) => `${page.path} ${name}`)
  })
  expect(unmarkedNames).toEqual([])
})

test('a secret mark names a parameter or a query key', () => {
  for (const page of pages)
    for (const name of 'secret' in page ? page.secret : []) {
      const query: readonly string[] = 'query' in page ? page.query : []
      expect([...paramsOf(page.path), ...query]).toContain(name)
    }
})

test('every other route with a key or a token is secret', () => {
  const paths = shop.http
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => paramsOf(line).filter(isSecretName))
  const hooks = secretRoutes.filter(({ path }) => path.startsWith('/api/')).flatMap(({ path }) => paramsOf(path))
  expect(paths).toEqual(hooks)
})

test('the log shows no key of any address for any prefix or method', async () => {
  const secretPaths = secretRoutes.filter(({ path }) => path.includes(':'))
  for (const { path } of secretPaths) {
    const filledPath = path.replace(/:(key|token)/, key).replace(/:\w+/, '1')
    const slashless = filledPath.slice(0, -1)
    const escapedPath = filledPath.replace('e', '%65').replace('a', '%41')
    const spellings = [
      filledPath,
      slashless,
      `${filledPath}more/`,
      `${filledPath}?key=${key}`,
      escapedPath,
      `/${filledPath}`,
      filledPath.replaceAll('/', '//'),
      filledPath.replaceAll('/', '%2f'),
      filledPath.replaceAll('/', '/%2F/./'),
      filledPath.replaceAll('/', '%5c'),
      filledPath.replaceAll('/', '%252F'),
      filledPath.replace(/(?<=\w)\//, '/more/../'),
      filledPath.replace(/^\/\w/, (part) => part.toUpperCase()),
    ]
    for (const prefix of ['', '/en', '/_data', '/_data/en', '/spb'])
      for (const spelling of spellings) {
        await shop.get(prefix + spelling)
        await shop.post(prefix + spelling, {}, { referer: `https://shop.example${filledPath}` })
      }
  }
  const requests = lines.filter((line) => line.includes('"path"'))
  expect(requests).toHaveLength(secretPaths.length * 130)
  expect(lines.filter((line) => line.includes(key))).toEqual([])
  expect(requests.join()).toContain('"path":"/history-orders/guest/…/return/"')
})

test('the log keeps the path of an ordinary page', async () => {
  lines = []
  for (const path of ['/history-orders/guest/', '/certificate/', '/content/halat-1/', '/payments/for/']) {
    await shop.get(path)
    expect(lines.join()).toContain(`"path":"${path}"`)
  }
})
