import { expect, test } from 'vitest'
import type { SizeOption } from '#shop/product/choice.rules.ts'
import { ownSize } from './own-size.ts'

const height = (id: number, from: number, amount = 3) => ({ id, height: from, amount, isOrderable: amount > 0 })
const size = (sizeId: number, name: string, changes: Partial<SizeOption> = {}): SizeOption => ({
  id: sizeId * 10,
  sizeId,
  name,
  letter: '',
  isOneSize: false,
  amount: 3,
  isOrderable: true,
  heights: [height(sizeId * 10 + 1, 164), height(sizeId * 10 + 2, 170, 0)],
  ...changes,
})
const model = { build: 'top', sizes: [44, 46], heights: [164, 170], stretches: true, isCuffed: false } as const
const fit = { gender: 'women' as const, model: { ...model, sizes: [44, 46], heights: [164, 170] } }
const product = { sizes: [size(1, '44', { isOrderable: false }), size(2, '46')] }
const anna = { name: 'Анна', body: 'women' as const, chest: 92, height: 166 }
const choose = (changes: object, parts: object = {}) =>
  ownSize({ product, fit, locale: 'ru', ...parts }, { ...anna, ...changes })

test('preselects the measured size and height and names the person', () => {
  expect(choose({})).toEqual({ sizeId: 2, height: 164, note: 'По меркам: Анна' })
})

test('leaves a sold-out or unknown height to the buyer', () => {
  for (const changes of [{ height: 173 }, { height: undefined }])
    expect(choose(changes)).toMatchObject({ sizeId: 2, height: null })
})

test('chooses the usual size if measures do not decide', () => {
  expect(choose({ chest: undefined, size: '46' })?.sizeId).toBe(2)
  expect(choose({ chest: undefined })).toBeUndefined()
})

test('chooses nothing that is sold out, not made in this size, or cut for another gender', () => {
  expect(choose({ chest: 88 })).toBeUndefined()
  expect(choose({ chest: 120 })).toBeUndefined()
  expect(choose({ body: 'men' })).toBeUndefined()
  expect(choose({}, { fit: null })).toBeUndefined()
})

test('chooses unisex sizes by the table of the measured person', () => {
  expect(choose({ body: 'men' }, { fit: { ...fit, gender: 'unisex' } })?.sizeId).toBe(2)
})
