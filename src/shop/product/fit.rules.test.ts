import { expect, test } from 'vitest'
import { adviseFit, bodyFor, buildOf, isPlausible, type ModelCut } from './fit.rules.ts'
import { heightRange } from '../heights.rules.ts'
import { sizeTable } from './size-table.rules.ts'

const numbers = (from: number, to: number) => Array.from({ length: (to - from) / 2 + 1 }, (_, at) => from + at * 2)
const aTop: ModelCut = {
  build: 'top',
  sizes: numbers(40, 54),
  heights: [158, 164, 170],
  stretches: true,
  isCuffed: false,
}
const trousers: ModelCut = { ...aTop, build: 'bottom' }
const aSet: ModelCut = { ...aTop, build: 'whole' }
const mens: ModelCut = { ...aTop, sizes: numbers(46, 60), heights: [170, 176, 182] }

test('size tables cover 40 to 60 for women and men in ascending order', () => {
  for (const rows of Object.values(sizeTable)) {
    expect(rows.map(({ size }) => size)).toEqual(numbers(40, 60))
    for (const [at, row] of rows.entries()) {
      expect(row.chest).toBe(row.size * 2)
      const before = rows[at - 1]
      if (!before) continue
      expect(row.waist).toBeGreaterThan(before.waist)
      expect(row.hips).toBeGreaterThan(before.hips)
    }
  }
  expect(sizeTable.women.find(({ size }) => size === 54)).toEqual({ size: 54, chest: 108, waist: 91, hips: 116 })
  expect(sizeTable.men.find(({ size }) => size === 60)).toEqual({ size: 60, chest: 120, waist: 108, hips: 117 })
  expect(heightRange(182)).toEqual({ from: 182, to: 188 })
})

test('chooses a top by chest, with the nearest size', () => {
  expect(adviseFit(aTop, 'women', { chest: 93, height: 167 })).toEqual({
    size: 46,
    height: 164,
    reasons: [
      { rule: 'nearest', measure: 'chest', value: 93, body: 92, size: 46 },
      { rule: 'height_in_range', value: 167, from: 164, to: 170 },
    ],
  })
  expect(adviseFit(aTop, 'women', { chest: 95 }).size).toBe(48)
})

test('chooses trousers by hips, with separate tables for women and men', () => {
  expect(adviseFit(trousers, 'women', { hips: 104, chest: 92 }).size).toBe(48)
  expect(adviseFit({ ...mens, build: 'bottom' }, 'men', { hips: 105 }).size).toBe(52)
})

test('between two sizes takes the smaller for stretch fabric, else the larger', () => {
  expect(adviseFit(aTop, 'women', { chest: 94 })).toMatchObject({
    size: 46,
    reasons: [{ rule: 'between', measure: 'chest', value: 94, smaller: 46, larger: 48, size: 46 }],
  })
  expect(adviseFit({ ...aTop, stretches: false }, 'women', { chest: 94 }).size).toBe(48)
  expect(adviseFit({ ...mens, build: 'bottom' }, 'men', { hips: 100.5 }).size).toBe(48)
})

test('takes the larger size of chest and hips and names the loose measure', () => {
  expect(adviseFit(aSet, 'women', { chest: 92, hips: 108 })).toEqual({
    size: 50,
    height: null,
    reasons: [
      { rule: 'nearest', measure: 'chest', value: 92, body: 92, size: 46 },
      { rule: 'nearest', measure: 'hips', value: 108, body: 108, size: 50 },
      { rule: 'larger_of', chest: 46, hips: 50, size: 50 },
      { rule: 'loose', measure: 'chest', value: 92, size: 50 },
    ],
  })
  expect(adviseFit(aSet, 'women', { chest: 92, hips: 100 }).reasons).toHaveLength(2)
  expect(adviseFit(aSet, 'women', { hips: 100 }).size).toBe(46)
})

test('mentions another measure that is clearly off', () => {
  expect(adviseFit(trousers, 'women', { hips: 100, waist: 80 }).reasons).toContainEqual({
    rule: 'tight',
    measure: 'waist',
    value: 80,
    size: 46,
  })
  expect(adviseFit(trousers, 'women', { hips: 100, waist: 68 }).reasons).toContainEqual(
    expect.objectContaining({ rule: 'loose', measure: 'waist' }),
  )
  expect(adviseFit(trousers, 'women', { hips: 100, waist: 79 }).reasons).toHaveLength(1)
  expect(adviseFit(aTop, 'women', { chest: 92, hips: 90 }).reasons).toHaveLength(1)
  expect(adviseFit(aTop, 'women', { chest: 92, hips: 110 }).reasons).toContainEqual(
    expect.objectContaining({ rule: 'tight', measure: 'hips' }),
  )
})

test.each([
  [{ chest: 77 }, 'below_table', 80],
  [{ chest: 123 }, 'above_table', 120],
])('advises no size outside the table: %o', (measures, rule, limit) => {
  expect(adviseFit(aTop, 'women', measures)).toMatchObject({ size: null, reasons: [{ rule, limit }] })
})

test('advises the first or last size within half a step outside the table', () => {
  expect(adviseFit(aTop, 'women', { chest: 78 }).size).toBe(40)
  expect(adviseFit({ ...aTop, sizes: numbers(40, 60) }, 'women', { chest: 122 }).size).toBe(60)
})

test('names a size that is not made, with the range that is', () => {
  expect(adviseFit(aTop, 'women', { chest: 116 })).toMatchObject({
    size: null,
    reasons: [
      { rule: 'nearest', size: 58 },
      { rule: 'not_made', size: 58, from: 40, to: 54 },
    ],
  })
})

test('asks for the deciding measure when it is missing', () => {
  expect(adviseFit(aTop, 'women', { hips: 100 })).toMatchObject({
    size: null,
    reasons: [{ rule: 'needs', measure: 'chest' }],
  })
  expect(adviseFit(trousers, 'women', {}).reasons[0]).toEqual({ rule: 'needs', measure: 'hips' })
})

test('between two heights takes the lower for cuffed trousers, else the higher', () => {
  expect(adviseFit(trousers, 'women', { hips: 100, height: 164 }).height).toBe(164)
  expect(adviseFit({ ...trousers, isCuffed: true }, 'women', { hips: 100, height: 164 })).toMatchObject({
    height: 158,
    reasons: [{}, { rule: 'height_on_border', value: 164, from: 158, to: 164, isCuffed: true }],
  })
})

test.each([
  [158, 158, 'height_in_range'],
  [176, 170, 'height_in_range'],
  [154, 158, 'below_heights'],
  [153, null, 'below_heights'],
  [180, 170, 'above_heights'],
  [181, null, 'above_heights'],
])('advises for %d cm the height %s: %s', (value, height, rule) => {
  const advice = adviseFit(aTop, 'women', { chest: 92, height: value })
  expect(advice).toMatchObject({ size: 46, height, reasons: [{ rule: 'nearest' }, { rule, value }] })
})

test('advises no height for one-length garments or without a body height', () => {
  expect(adviseFit({ ...aTop, heights: [] }, 'women', { chest: 92, height: 190 })).toMatchObject({
    height: null,
    reasons: [{ rule: 'nearest' }, { rule: 'one_length' }],
  })
  expect(adviseFit(aTop, 'women', { chest: 92 })).toMatchObject({ height: null, reasons: [{ rule: 'nearest' }] })
})

test('takes the body from the visitor for unisex models only', () => {
  expect(bodyFor('unisex', 'men')).toBe('men')
  expect(bodyFor('women', 'men')).toBe('women')
})

test('derives the deciding measure from the category', () => {
  expect(buildOf(['topy', 'v-vyrez'])).toBe('top')
  expect(buildOf(['bryuki', 'dzhoggery'])).toBe('bottom')
  expect(buildOf(['kostyumy', 'zhenskie-kostyumy'])).toBe('whole')
  expect(buildOf([])).toBe('whole')
})

test('rejects inches and meters as centimeters', () => {
  expect(isPlausible('chest', 92)).toBe(true)
  expect(isPlausible('chest', 36)).toBe(false)
  expect(isPlausible('height', 1.7)).toBe(false)
  expect(isPlausible('hips', Number.NaN)).toBe(false)
})
