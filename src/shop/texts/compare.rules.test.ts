import { expect, test } from 'vitest'
import type { Block } from './blocks.rules.ts'
import { changesBetween } from './compare.rules.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const marks = (before: Block[], after: Block[]) => changesBetween(before, after).map(({ mark, text }) => [mark, text])

test('lists added and removed lines in text order (R-2.1-33)', () => {
  const before = [paragraph('Первое.'), paragraph('Второе, которое уйдёт.'), paragraph('Третье.')]
  const after = [
    paragraph('Первое.'),
    paragraph('Третье.'),
    { kind: 'list', ordered: false, items: ['Новое'] } as const,
  ]
  expect(marks(before, [...after] as Block[])).toEqual([
    ['same', 'Первое.'],
    ['removed', 'Второе, которое уйдёт.'],
    ['same', 'Третье.'],
    ['added', 'Новое'],
  ])
  expect(marks(after as Block[], after as Block[]).every(([mark]) => mark === 'same')).toBe(true)
  expect(marks([], [])).toEqual([])
})

test('marks changed words of a similar sentence, replaces an unrelated one (R-2.1-33)', () => {
  const [change] = changesBetween(
    [paragraph('Вернуть вещь можно за 14 дней после получения.')],
    [paragraph('Вернуть вещь можно за 30 дней после получения.')],
  )
  expect(change).toEqual({
    look: 'text',
    text: 'Вернуть вещь можно за 30 дней после получения.',
    mark: 'changed',
    words: [
      { mark: 'same', text: 'Вернуть вещь можно за ' },
      { mark: 'removed', text: '14 ' },
      { mark: 'added', text: '30 ' },
      { mark: 'same', text: 'дней после получения.' },
    ],
  })
  expect(marks([paragraph('Раз два три')], [paragraph('Совсем о другом')])).toEqual([
    ['removed', 'Раз два три'],
    ['added', 'Совсем о другом'],
  ])
})

test('compares links, tables and headings by their text and ignores pictures and prices', () => {
  const before: Block[] = [
    { kind: 'heading', level: 2, text: 'Цена' },
    { kind: 'table', head: ['Где', 'Сколько'], rows: [['Пункт', '290 ₽']] },
    paragraph('Пишите [сюда](/feedback/).'),
  ]
  const after: Block[] = [
    { kind: 'delivery-prices' },
    { kind: 'heading', level: 2, text: 'Цена' },
    { kind: 'table', head: ['Где', 'Сколько'], rows: [['Пункт', '310 ₽']] },
    paragraph('Пишите **сюда**.'),
  ]
  expect(marks(before, after)).toEqual([
    ['same', 'Цена'],
    ['same', 'Где · Сколько'],
    ['changed', 'Пункт · 310 ₽'],
    ['same', 'Пишите сюда.'],
  ])
})

test('compares two long unrelated texts quickly', () => {
  const long = (word: string) => [paragraph(Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' '))]
  expect(marks(long('а'), long('б')).map(([mark]) => mark)).toEqual(['removed', 'added'])
})
