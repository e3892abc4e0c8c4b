import { expect, test } from 'vitest'
import { completedQueries } from './completion.rules.ts'
import { priceAt, sizesIn } from './measures.rules.ts'
import { readQuestion } from './question.rules.ts'
import { agreeing, lettersBetween, nounsOf, stemOf } from './stem.rules.ts'

const wordsOf = (text: string) => readQuestion(text).words.map(({ word }) => word)
const meaningsOf = (text: string) => readQuestion(text).meanings.map(({ facet, value }) => `${facet}/${value}`)

test('parses sizes and heights in all notations', () => {
  for (const text of ['48', 'р48', 'р.48', '48р', '48-й'])
    expect(sizesIn(text), text).toEqual({ sizes: ['48'], heights: [] })
  for (const text of ['170', '170см']) expect(sizesIn(text)?.heights[0], text).toBe('170')
  expect(sizesIn('48/170')).toMatchObject({ sizes: ['48'], heights: expect.arrayContaining(['170']) })
  expect(sizesIn('170-48')).toMatchObject({ sizes: ['48'] })
  expect(sizesIn('38-40')).toEqual({ sizes: ['38-40', '38', '40'], heights: [] })
  expect(sizesIn('xl')).toEqual({ sizes: [], heights: [], letter: 'xl' })
  for (const text of ['1000', '10245-01', 'топ', '99']) expect(sizesIn(text), text).toBeUndefined()
})

test.each([
  ['до 5000', [0, 5_000]],
  ['до 5 000 руб', [0, 5_000]],
  ['дешевле 4 тыс', [0, 4_000]],
  ['не дороже 5к', [0, 5_000]],
  ['under 4000', [0, 4_000]],
  ['от 3000 до 5000 рублей', [3_000, 5_000]],
  ['5000р', [0, 5_000]],
])('parses a price: «%s»', (text, [low = 0, high = 0]) => {
  const chunks = text.split(' ')
  expect(priceAt(chunks, 0)).toEqual({ low: low * 100, high: high * 100, length: chunks.length })
})

test('does not read a size as a price', () => {
  expect(priceAt(['до', '60'], 0)).toBeUndefined()
  expect(priceAt(['1024501'], 0)).toBeUndefined()
})

test('ignores stop words', () => {
  expect(wordsOf('цвет')).toEqual(['meaning'])
  expect(readQuestion('купить халат недорого').words.filter(({ reading }) => reading === 0)).toHaveLength(1)
  expect(readQuestion('купить халат недорого').isCheap).toBe(true)
})

test('combines a size and a height into a pair', () => {
  expect(meaningsOf('48 рост 170')).toEqual(expect.arrayContaining(['size/48', 'pair/48/170']))
  expect(meaningsOf('рост 170')).toContain('height/170')
})

test('reads phrases as one: two-word colors and garments', () => {
  expect(meaningsOf('морской волны').every((key) => key.startsWith('near/'))).toBe(true)
  expect(meaningsOf('тёмно синий')).toEqual(meaningsOf('тёмно-синий'))
  expect(meaningsOf('long sleeve')).toContain('word/underscrub')
})

test('stems forms of a word alike and counts typos by letters', () => {
  expect(new Set(['туника', 'туники', 'тунику', 'туниками'].map(stemOf)).size).toBe(1)
  expect(new Set(['рубашка', 'рубашек', 'рубашки'].map(stemOf)).size).toBe(1)
  expect(new Set(['платье', 'платья', 'платьем', 'платьев'].map(stemOf)).size).toBe(1)
  expect(new Set(['hoodie', 'hoodies'].map(stemOf)).size).toBe(1)
  expect([
    lettersBetween('брюик', 'брюки', 2),
    lettersBetween('кот', 'кит', 2),
    lettersBetween('а', 'абвг', 2),
  ]).toEqual([1, 1, 3])
})

test('derives nouns from adjectives', () => {
  expect(nounsOf('лавандовый')).toContain('лаванд')
  expect(nounsOf('снежная')).toContain('снег')
  expect(nounsOf('брусничного')).toContain('брусник')
  expect(nounsOf('топ')).toEqual([])
})

test('a corrected adjective keeps the typed ending', () => {
  expect(agreeing('бордовый', 'бардовая')).toBe('бордовая')
  expect(agreeing('женский', 'жинские')).toBe('женские')
  expect(agreeing('белый', 'белий')).toBe('белый')
})

test('completes a query with the form that agrees with the preceding word', () => {
  const forms: [string, string][] = [
    ['костюмы', 'костюм'],
    ['костюм', 'костюм'],
  ]
  expect(completedQueries(['розовый'], forms)).toEqual(['розовый костюм'])
  expect(completedQueries(['розовые'], forms)).toEqual(['розовые костюмы'])
  expect(completedQueries(['розовая'], forms)).toEqual([])
  expect(completedQueries([], forms)).toEqual(['костюмы'])
})

test('parses the longest query quickly', () => {
  const startedAt = performance.now()
  for (let round = 0; round < 20; round++) readQuestion('неведомоесловоподлиннее'.repeat(2).concat(' ').repeat(40))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test.each([
  ['scrubs M', ['46', '48']],
  ['women’s scrubs size M', ['46']],
  ['men top xl', ['52']],
  ['топ XXL', ['52', '54']],
])('maps a letter size to Russian sizes by gender: %s', (text, sizes) => {
  const { meanings } = readQuestion(text)
  expect(meanings.filter(({ facet }) => facet === 'size').map(({ value }) => value)).toEqual(sizes)
})
