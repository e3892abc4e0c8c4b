import { expect, test } from 'vitest'
import { link, pathFrom } from './links.ts'

test('keeps the language, and the city on pages that have one', () => {
  expect(link({ base: '' }, 'category', { kategorii: 'topy' })).toBe('/kategorii/topy/')
  expect(link({ base: '/en', region: 'kazan' }, 'category', { kategorii: 'topy' })).toBe('/en/kazan/kategorii/topy/')
  expect(link({ base: '', region: 'kazan' }, 'home')).toBe('/kazan/')
  expect(link({ base: '', region: 'kazan' }, 'cart')).toBe('/cart/')
  expect(link({ base: '/en' }, 'catalogue', { query: { color: 'hvoya' } })).toBe('/en/kategorii/?color=hvoya')
  expect(link({ base: '' }, 'auth-rest', { rest: 'reset/' })).toBe('/auth/reset/')
  expect(link({ base: '' }, 'tag', { tags: 'халат' })).toBe('/tags/%D1%85%D0%B0%D0%BB%D0%B0%D1%82/')
  expect(link({ base: '' }, 'search-results', { query: { search: 'белый халат' } })).toBe(
    '/search-results/?search=%D0%B1%D0%B5%D0%BB%D1%8B%D0%B9+%D1%85%D0%B0%D0%BB%D0%B0%D1%82',
  )
})

test('fails to compile for an unknown page or missing parameters', () => {
  const here = { base: '' } as const
  const wrong = [
    // @ts-expect-error a path is no page
    () => link(here, '/content/'),
    // @ts-expect-error there is no such page
    () => link(here, 'products'),
    // @ts-expect-error which product?
    () => link(here, 'product'),
    // @ts-expect-error the parameter of the path is called content
    () => link(here, 'product', { slug: 'top' }),
    // @ts-expect-error an article stands in a category
    () => link(here, 'blog-article', { article: 'uhod' }),
    // @ts-expect-error the cart reads no query
    () => link(here, 'cart', { query: { page: 2 } }),
  ]
  expect(wrong).toHaveLength(6)
})

test.each([
  ['/kategorii/topy/', '/en/kazan/kategorii/topy/'],
  ['/kategorii/topy/?color=hvoya#top', '/en/kazan/kategorii/topy/?color=hvoya#top'],
  ['/?utm_source=letter', '/en/kazan/?utm_source=letter'],
  ['/new/', '/en/new/'],
  ['/en/new/', '/en/new/'],
  ['https://example.com/new/', 'https://example.com/new/'],
  ['tel:88000000000', 'tel:88000000000'],
])('converts the path %s to %s on an English page of Kazan', (path, to) => {
  expect(pathFrom({ base: '/en', region: 'kazan' }, path)).toBe(to)
})
