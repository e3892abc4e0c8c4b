import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { parcelOf, parcelOfGrams } from './parcel.rules.ts'

const price = roubles(1_000)

test('packs two items into a bag and a whole wardrobe into a carton', () => {
  expect(parcelOf([{ grams: 380, pieces: 2, price }])).toEqual({
    grams: 800,
    boxes: [{ grams: 800, lengthCm: 30, widthCm: 25, heightCm: 8 }],
    declaredValue: roubles(2_000),
    paidValue: roubles(2_000),
  })
  expect(parcelOf([{ grams: 400, pieces: 5, price }]).boxes).toEqual([
    { grams: 2_250, lengthCm: 40, widthCm: 30, heightCm: 15 },
  ])
})

test('packs exactly 1,500 g into a bag and a gram more into a carton', () => {
  expect([1_500, 1_501].map((grams) => parcelOfGrams(grams, price).grams)).toEqual([1_540, 1_751])
})

test('weighs an empty cart as an empty bag', () => {
  expect(parcelOf([])).toMatchObject({ grams: 40, declaredValue: 0, boxes: [{ heightCm: 1 }] })
})

test('splits any order into boxes that carriers accept, without losing weight', () => {
  const line = fc.record({
    grams: fc.integer({ min: 1, max: 5_000 }),
    pieces: fc.integer({ min: 0, max: 999 }),
    price: fc.constant(price),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { grams, boxes } = parcelOf(lines)
      const boxesGrams = boxes.reduce((all, box) => all + box.grams, 0)
      expect(boxesGrams).toBeGreaterThanOrEqual(grams)
      expect(boxesGrams - grams).toBeLessThan(boxes.length)
      for (const { grams: boxGrams, lengthCm, widthCm, heightCm } of boxes) {
        expect(boxGrams).toBeLessThanOrEqual(20_000)
        for (const size of [lengthCm, widthCm, heightCm]) expect(size >= 1 && size <= 65 && size % 1 === 0).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})
