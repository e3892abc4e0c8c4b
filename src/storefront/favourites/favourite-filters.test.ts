import { describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { FavouriteAnswer } from '#shop/favourites/favourites.schemas.ts'
import { applyFilter, filtersOf } from './favourite-filters.ts'
import { favouriteItem } from './favourite-item.ts'

const named = (name: string) => ({ ru: { name }, en: { name } })

const aFavourite = (changes: Partial<FavouriteAnswer> = {}): FavouriteAnswer => ({
  id: 7,
  slug: 'top-onega-pudra',
  sku: 'YA-7',
  translations: named('Топ «Онега»'),
  price: 4490,
  price_with_sale: null,
  images: [],
  color: { hex: '#D6A9A2', translations: named('Пудра') },
  colors: [{ slug: 'top-onega-pudra', color: { hex: '#D6A9A2', translations: named('Пудра') } }],
  seo_tags: [],
  tile: '#F5E8E3',
  order_available: true,
  category: { slug: 'topy', translations: named('Топы') },
  price_then: 4490,
  added_at: '2026-11-20T09:00:00.000Z',
  ...changes,
})

const badge = (text: string) => ({ translations: { ru: { text, short_text: '' }, en: { text, short_text: '' } } })
const item = (changes?: Partial<FavouriteAnswer>) =>
  favouriteItem(aFavourite(changes), { locale: 'ru', base: '', novelty: 'Новинка' })
const words = { all: 'Все', onSale: 'Со скидкой' }

describe('favourite', () => {
  test('shows the price change since it was added', () => {
    expect(item({ price_with_sale: 3790 }).change).toEqual({ kind: 'cheaper', by: roubles(700) })
    expect(item({ price_then: 3990 }).change).toEqual({ kind: 'dearer' })
    expect(item().change).toBeNull()
  })

  test('shows the discount first, then its badges, and none when sold out', () => {
    const badges = { seo_tags: [badge('−30 %'), badge('Новинка'), badge('Хит')], price_with_sale: 3592 }
    expect(item(badges).card.tags).toEqual([
      { text: '−20%', look: 'photo' },
      { text: 'Новинка', look: 'new' },
    ])
    expect(item({ ...badges, order_available: false }).card.tags).toEqual([])
  })
})

describe('filter of the list', () => {
  const robe = item({ id: 8, category: { slug: 'halaty', translations: named('Халаты') } })
  const cheap = item({ id: 9, price_with_sale: 3790 })

  test('offers sale items with their count, and the sections', () => {
    expect(filtersOf([item(), robe, cheap], words).map(({ label }) => label)).toEqual([
      'Все',
      'Со скидкой · 1',
      'Топы',
      'Халаты',
    ])
  })

  test('offers nothing if every choice shows the same', () => {
    expect(filtersOf([item(), item({ id: 8 })], words)).toEqual([])
    expect(filtersOf([cheap], words)).toEqual([])
  })

  test('shows the chosen items, and everything once none of them is left', () => {
    const [, sale, , robes] = filtersOf([item(), robe, cheap], words)
    expect(applyFilter([item(), robe, cheap], sale!.value).matchingItems).toEqual([cheap])
    expect(applyFilter([item(), robe, cheap], robes!.value).matchingItems).toEqual([robe])
    expect(applyFilter([item()], robes!.value)).toEqual({ filter: 'all', matchingItems: [item()] })
  })
})
