import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { frameTexts } from '../common/frame.texts.ts'
import { optionGroups } from './search-options.ts'

const category = {
  slug: 'halaty',
  name: 'Халаты',
  count: 10,
  thumb: null,
  under: [{ slug: 'zhenskie', name: 'Женские', thumb: null }],
}
const frame = { t: frameTexts.ru, categories: Array.from({ length: 7 }, () => category) }
const input = { frame, place: { base: '/en', region: 'spb' }, results: '/en/search-results/' } as const
const hrefs = (groups: ReturnType<typeof optionGroups>) =>
  groups.map(({ title, options }) => [title, ...options.map(({ href }) => href)])

test('offers five sections and novelties in the city of the page before typing', () => {
  const [popular, ...others] = hrefs(optionGroups(undefined, input))
  expect(others).toEqual([])
  expect(popular).toHaveLength(7)
  expect(popular?.slice(-2)).toEqual(['/en/spb/kategorii/halaty/', '/en/new/'])
})

test('links queries to results, sections and products to their pages, without empty groups', () => {
  const product = { slug: 'halat-neva', name: 'Халат', price: roubles(1), salePrice: null, picture: null }
  const answer = {
    correctedText: null,
    queries: ['халат белый'],
    categories: [],
    products: [product],
    total: 1,
    pages: [],
    order: null,
  }
  expect(hrefs(optionGroups(answer, input))).toEqual([
    ['Подсказки', `/en/search-results/?${new URLSearchParams({ search: 'халат белый' }).toString()}`],
    ['Модели', '/en/content/halat-neva/'],
  ])
})

test('suggests the corrected query', () => {
  const answer = {
    correctedText: 'костюм',
    queries: [],
    categories: [],
    products: [],
    total: 1,
    pages: [],
    order: null,
  }
  expect(optionGroups(answer, input).map(({ options }) => options)).toMatchObject([[{ text: 'костюм' }]])
})

test('names the parent of a nested section', () => {
  const categories = [{ slug: 'zhenskie', name: 'Женские', count: 12 }]
  const answer = { correctedText: null, queries: [], categories, products: [], total: 1, pages: [], order: null }
  expect(optionGroups(answer, input)[0]?.options).toMatchObject([{ text: 'Женские', within: 'Халаты', count: 12 }])
})

test('puts pages and an order first, in the language and city of the page', () => {
  const pages = [
    { path: '/pages/faq/#q-1', title: 'Вопрос' },
    { path: '/kontakty/', title: 'Контакты' },
  ]
  const answer = {
    correctedText: null,
    queries: ['заказ'],
    categories: [],
    products: [],
    total: 0,
    pages,
    order: 48262137,
  }
  const [first] = optionGroups(answer, input)
  expect(first?.options).toMatchObject([
    { text: 'Заказ № 48\u00a0262\u00a0137', href: '/en/history-orders/guest/?number=48262137' },
    { text: 'Вопрос', href: '/en/pages/faq/#q-1' },
    { text: 'Контакты', href: '/en/spb/kontakty/' },
  ])
})
