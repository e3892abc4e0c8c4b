import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuestion } from './question.rules.ts'
import { chunksOf, correctedText, normalised, readingsOf } from './search.rules.ts'

test('normalizes equivalent spellings to one query', () => {
  expect(normalised('  Тёплый   КОСТЮМ\n')).toBe('теплый костюм')
  expect(normalised('х'.repeat(300))).toHaveLength(200)
  expect(normalised('a\u0000b\u200bc')).toBe('a b c')
})

test('reads the ё key as е in the other keyboard layout', () => {
  expect(readingsOf('xthysq').at(-2)).toEqual({ cost: 1, words: ['черный'] })
  expect(readingsOf('x`hysq').map(({ words }) => words)).toContainEqual(['черный'])
})

test('reads an article, a size and a compound color as a whole too', () => {
  const wordsOf = (chunk: string) => readingsOf(chunk).map(({ words }) => words.join(' '))
  expect(wordsOf('10245-01')).toEqual(['10245 01', '10245-01', '1024501'])
  expect(wordsOf('38-40')).toContain('38-40')
  expect(wordsOf('темно-синий')).toContain('темно-синий')
  expect(wordsOf('46')).toEqual(['46'])
})

test('treats only the last word as unfinished', () => {
  const lasts = readQuestion('синий ко').words.filter(({ isLast }) => isLast)
  expect(new Set(lasts.map(({ chunk }) => chunk))).toEqual(new Set([1]))
})

test('reports a correction only for a guess', () => {
  expect(
    correctedText('синий кастюм', [
      { chunk: 0, cost: 0, words: ['синий'] },
      { chunk: 1, cost: 3, words: ['костюм'] },
    ]),
  ).toBe('синий костюм')
  expect(correctedText('синий', [{ chunk: 0, cost: 0, words: ['синий'] }])).toBeNull()
  expect(correctedText('кост', [{ chunk: 0, cost: 2, words: ['костюм'] }])).toBeNull()
})

test('produces few and short words for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
      const { words } = readQuestion(text)
      expect(chunksOf(text).length).toBeLessThanOrEqual(8)
      expect(words.length).toBeLessThanOrEqual(8 * 5 * 4)
      for (const { word } of words) expect(word).toMatch(/^[a-zа-я0-9](?:.{0,38}[a-zа-я0-9])?$/)
    }),
  )
})

test('reads the first eight words of a query', () => {
  const words = ['халат', 'белый', 'женский', 'хлопок', 'стойка', 'рукав', 'карман', 'пояс']
  expect(chunksOf([...words, 'длинный', 'новый'].join(' '))).toEqual(words)
})
