import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { FastViewAnswer } from '#shop/product/product.schemas.ts'
import { recentCard, tileFor } from './recent-card.ts'

const translations = (name: string) => ({ ru: { name }, en: { name: `${name} en` } })
const color = (slug: string) => ({ slug, color: { hex: '#1F4F47', translations: translations(slug) } })
const hash = 'a'.repeat(32)

const answer: FastViewAnswer = {
  id: 7,
  slug: 'top-e',
  sku: 'T-7',
  translations: translations('Топ'),
  price: 3490,
  price_with_sale: 2792,
  bonuses: 0,
  images: [{ type: 'image', file: `/media/${hash}/335.webp`, large_file: `/media/${hash}/1005.webp` }],
  color: { hex: '#1F4F47', image: null, translations: translations('Хвоя') },
  colors: ['top-a', 'top-b', 'top-c', 'top-d', 'top-e'].map(color),
  sizes: [],
  heights: [],
  sleeves: [],
  sleeve: null,
  seo_tags: [],
  exists_in_favorites: false,
}

test('converts an answer to a card in the language of the page', () => {
  const card = recentCard(answer, { locale: 'en', base: '/en' })
  expect(card).toMatchObject({ name: 'Топ en', href: '/en/content/top-e/', price: roubles(3490), moreColors: 1 })
  expect(card.cover).toMatchObject({ hash, width: 1005, height: 1374 })
})

test('includes its own color among the swatches', () => {
  const { swatches } = recentCard(answer, { locale: 'ru', base: '' })
  expect(swatches.filter(({ selected }) => selected).map(({ name }) => name)).toEqual(['top-e'])
})

test('shows the percentage of a sale price, and no sale for equal prices (Q-17 O-47)', () => {
  expect(recentCard(answer, { locale: 'ru', base: '' }).tags).toEqual([{ text: '−20%', look: 'photo' }])
  const same = recentCard({ ...answer, price_with_sale: 3490 }, { locale: 'ru', base: '' })
  expect(same).toMatchObject({ salePrice: null, tags: [] })
})

test('shows a bare tile for a product without a picture', () => {
  expect(recentCard({ ...answer, images: [] }, { locale: 'ru', base: '' }).cover).toBeNull()
  expect(tileFor('#000000')).toBe('#d6d6d6')
})
