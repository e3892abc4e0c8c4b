import { expect, test } from 'vitest'
import { readyHead } from './head.ts'
import type { Head } from './page.ts'
import { nowhere } from './routes.ts'

const publicUrl = 'https://shop.example'
const tagsOf = (head: Head, pathname = '/spb/items/a/') => {
  const locale = pathname.startsWith('/en/') ? 'en' : 'ru'
  return readyHead(head, { place: nowhere(locale, pathname), publicUrl, brand: 'Проба' }).tags
}
const links = (head: Head, pathname?: string) =>
  tagsOf(head, pathname).flatMap(([tag, { rel, hreflang, href }]) => (tag === 'link' ? [[hreflang ?? rel, href]] : []))

test('R-D-03 O-46 an indexable page has a canonical URL and both languages, region kept', () => {
  expect(links({ title: 'A' })).toEqual([
    ['canonical', 'https://shop.example/spb/items/a/'],
    ['ru', 'https://shop.example/spb/items/a/'],
    ['en', 'https://shop.example/en/spb/items/a/'],
    ['x-default', 'https://shop.example/spb/items/a/'],
  ])
  expect(links({ title: 'A' }, '/en/spb/items/a/')[0]).toEqual(['canonical', 'https://shop.example/en/spb/items/a/'])
})

test('a page may have another canonical URL, with matching alternates', () => {
  expect(links({ title: 'A', canonical: '/items/a/?page=2' })).toContainEqual([
    'en',
    'https://shop.example/en/items/a/?page=2',
  ])
  expect(links({ title: 'A', canonical: 'https://other.example/' })).toEqual([['canonical', 'https://other.example/']])
})

test('og:url is the canonical URL, absent for noindex', () => {
  const shared = (head: Head) =>
    tagsOf(head).flatMap(([, { property, content }]) => (property === 'og:url' ? [content] : []))
  expect(shared({ title: 'A' })).toEqual(['https://shop.example/spb/items/a/'])
  expect(shared({ title: 'A', canonical: '/items/a/?page=2' })).toEqual(['https://shop.example/items/a/?page=2'])
  expect(shared({ title: 'A', canonical: 'https://other.example/' })).toEqual(['https://other.example/'])
  expect(shared({ title: 'A', robots: 'noindex' })).toEqual([])
})

test('R-D-04 a noindex page has neither canonical nor alternates', () => {
  expect(links({ title: 'A', robots: 'noindex, follow' })).toEqual([])
})

test('social tags have title, description and an absolute picture URL', () => {
  const image = { src: '/media/a.jpg', width: 1200, height: 630, alt: 'Топ' }
  const tags = tagsOf({ title: 'A', description: 'Д', og: { image, type: 'product' } })
  const contents = new Map(tags.map(([, { property, name, content }]) => [property ?? name, content]))
  expect(contents.get('og:image')).toBe('https://shop.example/media/a.jpg')
  expect(['width', 'height', 'alt'].map((name) => contents.get(`og:image:${name}`))).toEqual(['1200', '630', 'Топ'])
  expect(contents.get('twitter:card')).toBe('summary_large_image')
  expect(contents.get('og:type')).toBe('product')
  expect(contents.get('og:title')).toBe('A')
  expect(contents.get('description')).toBe('Д')
})

test('a list page links to the previous and next page', () => {
  expect(links({ title: 'A', previous: '/items/', next: '/items/?page=3' })).toEqual(
    expect.arrayContaining([
      ['prev', 'https://shop.example/items/'],
      ['next', 'https://shop.example/items/?page=3'],
    ]),
  )
})
