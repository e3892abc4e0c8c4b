import { expect, test } from 'vitest'
import * as rules from './choice.rules.ts'
import type { Choice, SizeOption } from './choice.rules.ts'

const size = (sizeId: number, changes: Partial<SizeOption> = {}): SizeOption => ({
  id: sizeId * 10,
  sizeId,
  name: String(sizeId),
  letter: '',
  isOneSize: false,
  amount: 4,
  isOrderable: true,
  heights: [],
  ...changes,
})

const height = (id: number, of: number, amount: number) => ({ id, height: of, amount, isOrderable: amount > 0 })

/** Size 46 is available in both heights, 48 in the taller one only, 50 in neither. */
const tall: SizeOption[] = [
  size(46, { amount: 5, heights: [height(461, 164, 2), height(462, 170, 3)] }),
  size(48, { amount: 7, heights: [height(481, 164, 0), height(482, 170, 7)] }),
  size(50, { amount: 0, isOrderable: false, heights: [height(501, 164, 0), height(502, 170, 0)] }),
]
const plain: SizeOption[] = [size(42), size(44, { amount: 2_000 }), size(46, { amount: 0, isOrderable: false })]
const oneSize: SizeOption[] = [size(1, { isOneSize: true })]

const at = (sizeId: number | null, height: number | null = null): Choice => ({ sizeId, height })

test('preselects nothing (R-4.5-01)', () => {
  expect(rules.firstChoice(plain)).toEqual(rules.nothingChosen)
  expect(rules.firstChoice([])).toEqual(rules.nothingChosen)
})

test('preselects a one-size product only when it is the only size (R-4.5-04)', () => {
  expect(rules.firstChoice(oneSize)).toEqual(at(1))
  expect(rules.firstChoice([...oneSize, size(46)])).toEqual(rules.nothingChosen)
  expect(rules.firstChoice([size(46)])).toEqual(rules.nothingChosen)
})

test('limits the quantity to the stock of the chosen size or height (R-4.5-02)', () => {
  expect(rules.maxQuantity(tall, rules.nothingChosen)).toBe(999)
  expect(rules.maxQuantity(tall, at(46))).toBe(5)
  expect(rules.maxQuantity(tall, at(46, 170))).toBe(3)
  expect(rules.maxQuantity(plain, at(44))).toBe(999)
})

test.each([
  [3, 5, 3],
  [9, 5, 5],
  [0, 5, 1],
  [-2, 5, 1],
  [2.9, 5, 2],
  [1, 0, 1],
  [Number.NaN, 5, 1],
])('clamps a quantity of %d with maximum %d to %d', (wish, most, amount) => {
  expect(rules.clampQuantity(wish, most)).toBe(amount)
})

test('keeps the chosen height only if the new size has it (R-4.5-03)', () => {
  expect(rules.chooseSize(tall, at(46, 170), 48)).toEqual(at(48, 170))
  expect(rules.chooseSize(tall, at(46, 164), 48)).toEqual(at(48))
  expect(rules.chooseSize(tall, at(46, 176), 48)).toEqual(at(48))
  expect(rules.chooseSize(tall, at(null), 50)).toEqual(at(50))
})

test('clears the choice for a size the product does not have', () => {
  expect(rules.chooseSize(tall, at(46, 164), 99)).toEqual(rules.nothingChosen)
})

test('clears the size when it is unavailable in the chosen height (R-4.5-07)', () => {
  expect(rules.chooseHeight(tall, at(48), 164)).toEqual(at(null, 164))
  expect(rules.chooseHeight(tall, at(48), 170)).toEqual(at(48, 170))
  expect(rules.chooseHeight(tall, at(null), 170)).toEqual(at(null, 170))
  expect(rules.chooseSize(tall, at(null, 170), 46)).toEqual(at(46, 170))
})

test('sorts heights ascending and marks unavailable pairs', () => {
  expect(rules.heightsFor(tall.toReversed(), at(48))).toEqual([
    { height: 164, isOrderable: false },
    { height: 170, isOrderable: true },
  ])
  expect(rules.heightsFor(tall, rules.nothingChosen).map(({ isOrderable }) => isOrderable)).toEqual([true, true])
  expect(rules.heightsFor(plain, at(42))).toEqual([])
})

test('returns the offer of the height, or of a size without heights (R-4.5-08)', () => {
  expect(rules.chosenOffer(tall, at(46, 170))).toMatchObject({ id: 462, amount: 3 })
  expect(rules.chosenOffer(tall, at(46))).toBeUndefined()
  expect(rules.chosenOffer(tall, at(null, 170))).toBeUndefined()
  expect(rules.chosenOffer(plain, at(42))).toMatchObject({ id: 420 })
})

test('offers a stock notification for the missing pair or sold-out size', () => {
  expect(rules.missingOffer(tall, at(48, 164))).toBe(481)
  expect(rules.missingOffer(tall, at(50))).toBe(500)
  expect(rules.missingOffer(tall, at(50, 170))).toBe(502)
  expect(rules.missingOffer(tall, at(48))).toBeUndefined()
  expect(rules.missingOffer(tall, rules.nothingChosen)).toBeUndefined()
  expect(rules.missingOffer(plain, at(46))).toBe(460)
})

type Case = [sizes: SizeOption[], choice: Choice, inCart?: (id: number) => boolean]

test.each<[string, rules.Step, Case]>([
  ['R-4.5-13 of a product that is sold out, the shops', 'find_in_stores', [[plain[2]!], at(null)]],
  ['R-4.5-13 of a product without sizes, the shops', 'find_in_stores', [[], at(null)]],
  ['R-4.5-05 without a size, the size', 'choose_size', [tall, at(null)]],
  ['R-4.5-05 with a height but no size, the size', 'choose_size', [tall, at(null, 170)]],
  ['R-4.5-05 without a height where there are some, the height', 'choose_height', [tall, at(46)]],
  ['with a size that is gone, news of it', 'tell_when_back', [tall, at(50)]],
  ['with a pair that is gone, news of it', 'tell_when_back', [tall, at(48, 164)]],
  ['with a pair, the cart', 'add', [tall, at(46, 164)]],
  ['with a size that has no heights, the cart', 'add', [plain, at(42)]],
  ['R-4.5-12 with what is in the cart, the checkout', 'check_out', [tall, at(46, 164), (id) => id === 461]],
  ['with another height than is in the cart, the cart', 'add', [tall, at(46, 170), (id) => id === 461]],
])('next step: %s (%s)', (_, step, [sizes, choice, inCart = () => false]) => {
  expect(rules.nextStep(sizes, choice, inCart)).toBe(step)
})

test('remembers a size only when there is no height to choose (R-4.5-09)', () => {
  expect(rules.sizeToRemember(plain, at(42))).toBe(42)
  expect(rules.sizeToRemember(tall, at(46, 164))).toBeNull()
  expect(rules.sizeToRemember(plain, rules.nothingChosen)).toBeNull()
})

const variant = (id: number, changes: Partial<rules.Variant> = {}): rules.Variant => ({
  id,
  height: 0,
  isSellable: true,
  stock: 0,
  ...changes,
})
const row = (sizeId: number, ...variants: rules.Variant[]) => ({
  sizeId,
  name: String(sizeId),
  isOneSize: false,
  variants,
})

test('sums the stock of a size over its heights (R-3-12 R-3-13 O-30)', () => {
  const sizes = rules.sizesOf([
    row(
      46,
      variant(1, { isSellable: false }),
      variant(2, { height: 164, stock: 2 }),
      variant(3, { height: 170, stock: 3 }),
    ),
    row(48, variant(4, { isSellable: false }), variant(5, { height: 164 })),
    row(50, variant(6, { stock: 9 })),
  ])
  expect(sizes.map(({ id, sizeId, name, amount, isOrderable }) => [id, sizeId, name, amount, isOrderable])).toEqual([
    [1, 46, '46', 5, true],
    [4, 48, '48', 0, false],
    [6, 50, '50', 9, true],
  ])
  expect(sizes[0]?.heights).toEqual([height(2, 164, 2), height(3, 170, 3)])
  expect(sizes[2]?.heights).toEqual([])
})

test('excludes offers not for sale, even with stock', () => {
  const [only] = rules.sizesOf([
    row(46, variant(1, { isSellable: false }), variant(2, { height: 164, stock: 4, isSellable: false })),
  ])
  expect(only).toMatchObject({ amount: 0, isOrderable: false, heights: [height(2, 164, 0)] })
})

test('builds a size from its heights alone and omits a size without offers', () => {
  expect(rules.sizesOf([row(52, variant(7, { height: 170, stock: 1 })), row(54)])).toMatchObject([
    { id: 7, sizeId: 52, amount: 1 },
  ])
})

test('applies reported stock but never raises it', () => {
  const [first, second, third] = rules.withStocks(tall, { 461: 0, 482: 2, 501: 9 })
  expect(first).toMatchObject({ amount: 3, isOrderable: true, heights: [{ isOrderable: false }, { amount: 3 }] })
  expect(second).toMatchObject({ amount: 2, heights: [{ amount: 0 }, { amount: 2 }] })
  expect(third).toMatchObject({ amount: 0, isOrderable: false })
  expect(rules.withStocks(plain, { 420: 0, 440: 3 })).toMatchObject([
    { amount: 0, isOrderable: false },
    { amount: 3, isOrderable: true },
    { isOrderable: false },
  ])
})
