import { expect, test } from 'vitest'
import { entry, latest, ofCity, robotsText, siteMapIndex } from './site-map.rules.ts'

const address = (path: string, changedAt: Date | null = null) => ({ path, changedAt, pictures: ['/media/a/335.webp'] })

test('site map of a city has its pages, without pictures (O-46)', () => {
  const addresses = ['/', '/kategorii/topy/', '/about-us/'].map((path) => address(path))
  const regional = (path: string) => /^\/[^/]+\/(?:kategorii\/.*)?$/.test(path)
  expect(ofCity(addresses, 'kazan', regional)).toEqual([
    { path: '/kazan/', changedAt: null, pictures: [] },
    { path: '/kazan/kategorii/topy/', changedAt: null, pictures: [] },
  ])
})

test('site map has each page in both languages, with alternates, date and pictures (R-D-05)', () => {
  const xml = entry(address('/blog/', new Date('2026-01-02T03:04:05Z')), 'https://shop.example')
  expect(xml.match(/<url>/g)).toHaveLength(2)
  expect(xml).toContain('<loc>https://shop.example/blog/</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  expect(xml).toContain('hreflang="en" href="https://shop.example/en/blog/"')
  expect(xml).toContain('hreflang="x-default" href="https://shop.example/blog/"')
  expect(xml).toContain('<image:loc>https://shop.example/media/a/335.webp</image:loc>')
})

test('escapes XML special characters', () => {
  expect(entry(address('/a&b/'), 'https://shop.example')).toContain('/a&amp;b/')
})

test('index has the last change of each file, if known', () => {
  const files = [
    { name: 'pages', changedAt: null },
    { name: 'products-1', changedAt: new Date('2026-01-02T03:04:05Z') },
  ]
  const xml = siteMapIndex(files, 'https://shop.example')
  expect(xml).toContain('<sitemap><loc>https://shop.example/sitemap-pages.xml</loc></sitemap>')
  expect(xml).toContain('sitemap-products-1.xml</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  expect(latest([files[1]!, files[0]!])).toEqual(files[1]!.changedAt)
})

test('robots.txt names the site map and excludes the API, searches and endless filters (R-D-05)', () => {
  const text = robotsText('https://shop.example', ['/search-results/', '/en/search-results/'])
  for (const line of [
    'Sitemap: https://shop.example/sitemap.xml',
    'Disallow: /api/',
    'Disallow: /en/search-results/',
    'Disallow: /*?*price_min=',
    'Disallow: /*?*,',
  ])
    expect(text.split('\n')).toContain(line)
  const marks = [...text.matchAll(/^Clean-param: (.+)$/gm)].flatMap(([, names = '']) => names.split('&'))
  for (const mark of ['utm_source', 'utm_referrer', '_from', 'yclid', 'fbclid', 'erid', '_openstat'])
    expect(marks).toContain(mark)
  expect(text).not.toContain('color=')
})
