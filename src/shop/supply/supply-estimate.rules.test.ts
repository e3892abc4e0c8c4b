import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { estimateOf, findRows, wholesaleSteps, type SupplyLevels, type SupplyOffer } from './supply-estimate.rules.ts'
import { findSupply, supplyIndex, type SupplyProduct } from './supply-match.rules.ts'

const both = (ru: string, en = ru) => ({ ru, en })
const dyes = [both('Хвоя', 'Pine'), both('Полночь', 'Midnight')]
const models = [
  { name: both('Костюм «Онега»: топ и джоггеры', 'Onega scrub set: top and joggers'), price: 7_490, article: 10_511 },
  { name: both('Топ «Онега» с V-вырезом', 'Onega V-neck top'), price: 3_490, article: 10_101 },
  { name: both('Топ «Нева» приталенный', 'Neva fitted top'), price: 3_690, article: 10_102 },
  { name: both('Шапочка «Вуокса» на завязках', 'Vuoksa tie-back cap'), price: 1_290, article: 10_901 },
]
const products: SupplyProduct[] = models.flatMap(({ name, price, article }, modelId) =>
  dyes.map((color, at) => ({
    id: modelId * 10 + at,
    modelId,
    sku: `${article}-0${at + 1}`,
    name,
    color,
    price: roubles(price),
  })),
)
const index = supplyIndex(products)
const find = (garment: string, color = '') => {
  const found = findSupply(index, { garment, color })
  return found.kind === 'product'
    ? found.product.sku
    : found.kind === 'model'
      ? `${found.name.en}/${found.hasWrongColor}`
      : found.kind
}

test('finds a style by its words, in both languages, with a typo, or by article', () => {
  expect(find('Костюм «Онега», хвоя')).toBe('10511-01')
  expect(find('костюм онега', 'полночь')).toBe('10511-02')
  expect(find('топы Онега женские', 'Хвоя')).toBe('10101-01')
  expect(find('Onega scrub set', 'Pine')).toBe('10511-01')
  expect(find('шапочка вуакса', 'хвоя')).toBe('10901-01')
  expect(find('10901-02')).toBe('10901-02')
  expect(find('арт. 10901', 'хвоя')).toBe('10901-01')
})

test('leaves ambiguous and unknown styles and colors open', () => {
  expect(find('Онега', 'хвоя')).toBe('many')
  expect(find('топ', 'хвоя')).toBe('many')
  expect(find('шапочка рентгенозащитная', 'хвоя')).toBe('many')
  expect(find('сапоги резиновые')).toBe('none')
  expect(find('Шапочка «Вуокса»', 'серобуромалиновый')).toBe('Vuoksa tie-back cap/true')
  expect(find('Шапочка «Вуокса»')).toBe('Vuoksa tie-back cap/false')
  expect(find('')).toBe('none')
})

const ladder: SupplyLevels = {
  of: 'pieces',
  levels: [
    { from: 10, percent: 7, days: both('3 дня', '3 days') },
    { from: 50, percent: 12, days: both('10 дней', '10 days') },
  ],
}
const days = { ready: both('со склада'), sewn: both('под заказ') }
const offers: SupplyOffer[] = [
  { productId: 0, size: both('46'), isOneSize: false, height: 164, stock: 5 },
  { productId: 0, size: both('46'), isOneSize: false, height: 170, stock: 1 },
]
const wish = (garment: string, quantity: number, rest = {}) => ({
  garment,
  color: 'хвоя',
  size: '',
  height: '',
  quantity,
  ...rest,
})
const estimate = (rows: ReturnType<typeof wish>[], steps = ladder) =>
  estimateOf(rows, findRows(index, rows), { steps, offers, days })

test('sums priced rows at the step of all pieces, and reports unpriced ones', () => {
  const rows = [wish('Костюм Онега', 8), wish('сапоги', 2), wish('Шапочка Вуокса', 0), wish('Шапочка Вуокса', 1)]
  const result = estimate(rows)
  // Whole roubles per piece: 6,966 and 1,200.
  expect(result).toMatchObject({ pieces: 11, pricedPieces: 9, openRows: 2, percent: 7, total: 8 * 6_966 + 1_200 })
  expect(result.rows.map(({ sum, trouble }) => [sum, trouble])).toEqual([
    [8 * 6_966, null],
    [null, 'none'],
    [null, 'quantity'],
    [1_200, null],
  ])
  expect([result.days?.ru, result.next]).toEqual(['3 дня', { percent: 12, lack: 39, of: 'pieces' }])
  expect(estimate([wish('Топ Нева', 9)])).toMatchObject({ percent: 0, total: 33_210, days: days.sewn })
})

test('uses the wholesale level that the discounted sum reaches', () => {
  const sumOf = (quantity: number) => estimate([wish('Костюм Онега', quantity)], wholesaleSteps)
  expect([sumOf(16).percent, sumOf(17).percent]).toEqual([0, 20])
  expect(sumOf(17).total).toBe(17 * 5_992)
  expect(sumOf(10_000)).toMatchObject({ percent: 33, next: null })
})

test('counts warehouse stock once, and reports unknown sizes and heights', () => {
  const size = { size: '46', height: '164–170' }
  const result = estimate([
    wish('Костюм Онега', 3, size),
    wish('Костюм Онега', 4, size),
    wish('Костюм Онега', 1, { size: '66' }),
    wish('Костюм Онега', 1, { size: '46', height: '190' }),
    wish('Костюм Онега', 1),
  ])
  expect(result.ready).toBe(5)
  expect(result.rows.map(({ trouble, choices }) => [trouble, choices.map(({ ru }) => ru)])).toEqual([
    [null, []],
    [null, []],
    ['size', ['46']],
    ['height', ['164–170', '170–176']],
    [null, []],
  ])
})

test('handles five hundred hostile rows within a second', () => {
  const rows = Array.from({ length: 500 }, (_, at) => wish(`${'ъыь'.repeat(6)}${at} `.repeat(6).slice(0, 120), 1))
  const begin = performance.now()
  expect(estimate(rows).openRows).toBe(500)
  expect(performance.now() - begin).toBeLessThan(1_000)
})
