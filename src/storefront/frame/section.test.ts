import { expect, test } from 'vitest'
import { localeOfPath } from '#kernel/locale.ts'
import type { FrameData } from '../common/frame-data.ts'
import { sectionOf } from './section.ts'

const frame = { categories: [{ slug: 'topy' }, { slug: 'bryuki' }] } as FrameData

function section(pathname: string, { status = 200, region }: { status?: number; region?: string } = {}) {
  const locale = localeOfPath(pathname)
  const base = locale === 'en' ? '/en' : ''
  const path = pathname.slice(base.length)
  const place = { locale, base, region, pathname, path, query: { page: '2' }, params: { content: 'x' } } as const
  return sectionOf(frame, { place, status })
}

test.each([
  ['/', '/'],
  ['/en/', '/en/'],
  ['/kategorii/', '/kategorii/'],
  ['/kategorii/topy/', '/kategorii/topy/'],
  ['/kategorii/topy/zhenskie/', '/kategorii/topy/'],
  ['/kategorii/shapochki/', '/kategorii/'],
  ['/sales/leto/', '/sales/'],
  ['/content/top-onega/', ''],
  ['/en/cart/', ''],
])('on %s the header marks the link to «%s» (R-2.3-01)', (pathname, address) => {
  expect(section(pathname).place.pathname).toBe(address)
})

test('pages with the same header information share a header', () => {
  expect(section('/content/top-onega/')).toEqual(section('/cart/'))
  expect(section('/kategorii/topy/zhenskie/')).toEqual(section('/kategorii/topy/'))
})

test('pages of a city have its header, a missing page has none', () => {
  expect(section('/kazan/kategorii/topy/', { region: 'kazan' }).place).toMatchObject({
    region: 'kazan',
    pathname: '/kazan/kategorii/topy/',
  })
  expect(section('/kazan/', { region: 'kazan' }).place.pathname).toBe('/kazan/')
  expect(section('/kazan/kategorii/nichego/', { region: 'kazan', status: 404 }).place.region).toBeUndefined()
})
