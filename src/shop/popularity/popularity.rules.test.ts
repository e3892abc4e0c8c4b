import { expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { orderStates } from '../orders/orders.rules.ts'
import { countsAsSold, halfLifeDays, maxHearts, stepsPerDoubling } from './popularity.rules.ts'
import { popularityOf } from './popularity.samples.ts'

const now = new Date('2026-11-29T00:00:00Z')
const ago = (count: number) => after(now, -days(count))
const salesOf = (...ages: number[]) => popularityOf({ sales: ages.map(ago), hearts: [] })
const heartsOf = (...ages: number[]) => popularityOf({ sales: [], hearts: ages.map(ago) })

test('gives no popularity to a product without events', () => {
  expect(popularityOf({ sales: [], hearts: [] })).toBe(0)
})

test('two sales a half-life ago equal one today', () => {
  expect(salesOf(halfLifeDays, halfLifeDays)).toBe(salesOf(0))
  expect(salesOf(0) - salesOf(halfLifeDays)).toBe(stepsPerDoubling)
})

test('a sale outweighs nine favorites of the same day', () => {
  expect(salesOf(5)).toBeGreaterThan(heartsOf(...Array<number>(9).fill(5)))
  expect(salesOf(5)).toBeLessThan(heartsOf(...Array<number>(11).fill(5)))
})

test('favorites beyond the newest thirty add nothing', () => {
  const many = Array.from({ length: 10_000 }, () => 1)
  expect(heartsOf(...many)).toBe(heartsOf(...many.slice(0, maxHearts)))
  expect(heartsOf(...many)).toBeLessThan(salesOf(1, 1, 1, 1))
})

test('numbers stay whole and finite until the year 2100', () => {
  const late = popularityOf({
    sales: Array.from({ length: 100_000 }, () => new Date('2100-01-01T00:00:00Z')),
    hearts: [],
  })
  expect(Number.isSafeInteger(late) && late < 2 ** 31).toBe(true)
})

test('counts prepaid orders from payment, others once they are kept', () => {
  expect(orderStates.filter((state) => countsAsSold(state, 'sbp'))).toEqual([
    'paid',
    'packing',
    'shipped',
    'ready',
    'delivered',
    'partly_returned',
  ])
  expect(orderStates.filter((state) => countsAsSold(state, 'on_delivery'))).toEqual(['delivered', 'partly_returned'])
})
