import { describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { Card, CardMedia } from '#shop/catalogue/cards.queries.ts'
import { htmlKey } from '#parts/html-key.ts'
import { cardData } from './card-data.ts'
import { turned } from './use-turning-card.ts'

const photo = (letter: string): CardMedia => ({
  hash: letter.repeat(32),
  kind: 'image',
  mime: 'image/webp',
  width: 1005,
  height: 1374,
  placeholder: '#F5E8E3',
})

const aCard = (changes: Partial<Card> = {}): Card => ({
  id: 7,
  slug: 'top-onega-pudra',
  name: 'Топ «Онега» с V-вырезом',
  price: roubles(3490),
  salePrice: null,
  percent: 0,
  cover: photo('a'),
  hover: photo('b'),
  film: null,
  tile: '#F5E8E3',
  isSoldOut: false,
  color: '#D6A9A2',
  colors: [
    { slug: 'top-onega-hvoya', hex: '#1F4F47', name: 'Хвоя' },
    { slug: 'top-onega-pudra', hex: '#D6A9A2', name: 'Пудра' },
  ],
  moreColors: 8,
  tags: [],
  ...changes,
})

const russian = { base: '', t: { novelty: 'Новинка', soldOut: 'Нет в наличии' } } as const

describe('product card', () => {
  test('has a second picture only where hovering shows it (R-2.7-05)', () => {
    expect(cardData(aCard(), { ...russian, withHoverImage: true }).hover?.hash).toBe('b'.repeat(32))
    expect(cardData(aCard(), russian)).not.toHaveProperty('hover')
  })

  test('a cover may be a video, a hover picture may not (R-2.7-01)', () => {
    const film = { ...photo('c'), kind: 'video' as const, mime: 'video/mp4' }
    const card = cardData(aCard({ cover: film, hover: film }), { ...russian, withHoverImage: true })
    expect(card.cover).toMatchObject({ video: `/media/${'c'.repeat(32)}/original.mp4`, mime: 'video/mp4' })
    expect(card).not.toHaveProperty('hover')
  })

  test('links every color to its product in the page language and marks its own (R-2.7-03)', () => {
    const { href, swatches, moreColors } = cardData(aCard(), { ...russian, base: '/en' })
    expect(href).toBe('/en/content/top-onega-pudra/')
    expect(swatches.map((swatch) => [swatch.href, swatch.selected])).toEqual([
      ['/en/content/top-onega-hvoya/', undefined],
      ['/en/content/top-onega-pudra/', true],
    ])
    expect(moreColors).toBe(8)
  })

  test('shows the sale percentage first, without a badge that repeats it (R-2.7-07)', () => {
    const sale = { salePrice: roubles(2790), percent: 20 }
    const tags = [
      { text: '−30 %', isHot: true },
      { text: 'Новинка', isHot: false },
      { text: 'Хит', isHot: false },
    ]
    expect(cardData(aCard({ ...sale, tags }), russian).tags).toEqual([
      { text: '−20%', look: 'photo' },
      { text: 'Новинка', look: 'new' },
    ])
    expect(cardData(aCard({ tags }), russian).tags.map(({ text }) => text)).toEqual(['−30 %', 'Новинка'])
  })

  test('shows only the sold-out label on a sold-out product', () => {
    const tags = [{ text: 'Новинка', isHot: false }]
    expect(cardData(aCard({ isSoldOut: true, percent: 20, tags }), russian).tags).toEqual([
      { text: 'Нет в наличии', look: 'photo' },
    ])
  })
})

test('equal cards share a cache key on the server; the browser gets none', () => {
  const keyOf = (key: string, look = {}) => cardData(aCard({ key }), { ...russian, ...look })[htmlKey]
  expect(keyOf('7 1')).toBe(keyOf('7 1'))
  expect(
    new Set([keyOf('7 1'), keyOf('7 2'), keyOf('7 1', { base: '/en' }), keyOf('7 1', { withHoverImage: true })]).size,
  ).toBe(4)
  expect(cardData(aCard(), russian)[htmlKey]).toBeUndefined()
  expect(JSON.stringify(cardData(aCard({ key: '7 1' }), russian))).toBe(JSON.stringify(cardData(aCard(), russian)))
})

describe('card of a model', () => {
  const film = { ...photo('f'), kind: 'video' as const, mime: 'video/mp4' }
  const pine = aCard({ id: 8, slug: 'top-onega-hvoya', price: roubles(2990), cover: photo('c'), tile: '#DCE8E3' })
  const [hvoya, pudra] = aCard().colors
  const model = cardData(aCard({ film, colors: [{ ...hvoya!, card: pine }, pudra!] }), russian)

  test('turns to another color with its picture, price, link and cart state', () => {
    const card = turned(model, '/content/top-onega-hvoya/')
    expect(card).toMatchObject({ id: 8, href: '/content/top-onega-hvoya/', price: 299_000, tile: '#DCE8E3' })
    expect(card.cover).toMatchObject({ hash: 'c'.repeat(32) })
    expect(card.swatches.map(({ selected }) => selected)).toEqual([true, undefined])
  })

  test('drops the film of its first color', () => {
    expect(model.film).toEqual({ src: `/media/${'f'.repeat(32)}/original.mp4`, mime: 'video/mp4' })
    expect(turned(model, '/content/top-onega-hvoya/').film).toBeUndefined()
  })

  test('stays unchanged for its own color and for an unknown one', () => {
    expect(turned(model, '/content/top-onega-pudra/')).toBe(model)
    expect(turned(model, '/content/gone/')).toBe(model)
  })
})
