import { describe, expect, test } from 'vitest'
import { adviseFit, type ModelCut, type FitReason } from '#shop/product/fit.rules.ts'
import { windowWords } from './window.words.ts'
import { reasonWords, verdict } from './advice.ts'

const top: ModelCut = { build: 'top', sizes: [44, 46, 48], heights: [164, 170], stretches: true, isCuffed: false }

const every: FitReason[] = [
  { rule: 'nearest', measure: 'chest', value: 93, body: 92, size: 46 },
  { rule: 'between', measure: 'hips', value: 98, smaller: 44, larger: 46, size: 44 },
  { rule: 'larger_of', chest: 46, hips: 48, size: 48 },
  { rule: 'below_table', measure: 'chest', value: 70, limit: 80 },
  { rule: 'above_table', measure: 'waist', value: 150, limit: 106 },
  { rule: 'not_made', size: 60, from: 44, to: 48 },
  { rule: 'tight', measure: 'waist', value: 90, size: 46 },
  { rule: 'loose', measure: 'waist', value: 60, size: 46 },
  { rule: 'height_in_range', value: 166, from: 164, to: 170 },
  { rule: 'height_on_border', value: 170, from: 164, to: 170, isCuffed: true },
  { rule: 'height_on_border', value: 170, from: 170, to: 176, isCuffed: false },
  { rule: 'below_heights', value: 150, from: 158, to: 164 },
  { rule: 'above_heights', value: 199, from: 170, to: 176 },
  { rule: 'one_length' },
  { rule: 'needs', measure: 'chest' },
]

describe('fit helper texts', () => {
  test.each(every)('formats $rule as a full sentence in both languages', (reason) => {
    for (const locale of ['ru', 'en'] as const) {
      const words = reasonWords(reason, top, windowWords[locale].advice)
      expect(words).toMatch(/^\p{Lu}.*\.$/u)
      expect(words).not.toMatch(/[{}]|\s\s|undefined/)
      if ('value' in reason) expect(words).toContain(String(reason.value))
    }
  })

  test('explains the choice between two sizes by the fabric', () => {
    const between = every[1]!
    expect(reasonWords(between, top, windowWords.ru.advice)).toContain('тянется, поэтому берём меньший')
    expect(reasonWords(between, { ...top, stretches: false }, windowWords.ru.advice)).toContain('не тянется')
  })

  test('names size and height, or the missing measurements', () => {
    const say = (measures: object) =>
      verdict(adviseFit(top, 'women', measures), windowWords.ru.advice, { cut: 'women', locale: 'ru' })
    expect(say({ chest: 92, height: 166 })).toBe('Ваш размер 46, рост 164–170')
    expect(say({ chest: 92 })).toBe('Ваш размер 46')
    expect(say({ height: 166 })).toBe('Не хватает мерок')
    expect(say({ chest: 120 })).toBe('Подходящего размера у этой модели нет')
  })
})
