import { expect, test } from 'vitest'
import { addressesOf, robotsText, siteMapIndex, siteMapPart, siteMapParts, withRegions } from './site-map.rules.ts'

const page = (path: string, children: { path: string; changedAt: null; children: [] }[] = []) => ({
  path,
  changedAt: null,
  children,
})

test('the site map names every page that is there, each once', () => {
  const tree = [page('/kategorii/', [page('/kategorii/topy/') as never, page('/blog/') as never]), page('/blog/')]
  expect(addressesOf(tree, (path) => path !== '/kategorii/topy/').map(({ path }) => path)).toEqual([
    '/kategorii/',
    '/blog/',
  ])
})

test('O-46 pages that cities have of their own stand in the site map for each of these cities', () => {
  const addresses = ['/', '/kategorii/topy/', '/cart/'].map((path) => ({ path, changedAt: null }))
  const regional = (path: string) => /^\/[^/]+\/(?:kategorii\/.*)?$/.test(path)
  expect(withRegions(addresses, ['kazan', 'omsk'], regional).map(({ path }) => path)).toEqual([
    '/',
    '/kategorii/topy/',
    '/cart/',
    '/kazan/',
    '/kazan/kategorii/topy/',
    '/omsk/',
    '/omsk/kategorii/topy/',
  ])
})

test('R-D-05 a page stands in the site map in both languages, each naming the other', () => {
  const xml = siteMapPart([{ path: '/blog/', changedAt: new Date('2026-01-02T03:04:05Z') }], 'https://shop.example')
  expect(xml.match(/<url>/g)).toHaveLength(2)
  expect(xml).toContain('<loc>https://shop.example/blog/</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  expect(xml).toContain('hreflang="en" href="https://shop.example/en/blog/"')
  expect(xml).toContain('hreflang="x-default" href="https://shop.example/blog/"')
})

test('signs that mean something in XML are written out', () => {
  expect(siteMapPart([{ path: '/a&b/', changedAt: null }], 'https://shop.example')).toContain('/a&amp;b/')
})

test('a large shop has its site map in parts, named in an index', () => {
  const many = Array.from({ length: 25_000 }, (_, at) => ({ path: `/content/${at}/`, changedAt: null }))
  expect(siteMapParts(many).map((part) => part.length)).toEqual([10_000, 10_000, 5_000])
  expect(siteMapIndex(3, 'https://shop.example')).toContain('<loc>https://shop.example/sitemap-3.xml</loc>')
  expect(siteMapParts([])).toEqual([])
})

test('R-D-05 robots.txt names the site map and keeps robots out of calls and searches', () => {
  const text = robotsText('https://shop.example', ['/search-results/', '/en/search-results/'])
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Disallow: /en/search-results/')
})
