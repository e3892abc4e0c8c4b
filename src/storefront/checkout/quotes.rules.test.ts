import { expect, test } from 'vitest'
import {
  chosenAtFirst,
  cheapestOf,
  envelopeTypes,
  firstOffered,
  quotesIn,
  rowsOf,
  seenCost,
  typesOf,
  type Quotes,
} from './quotes.rules.ts'

const sentence = 'Ошибка при расчете стоимости доставки'
const wire = (pickup_type: string, rest: object) => ({
  pickup_type,
  state: 'ready' as const,
  cost: null,
  old_cost: null,
  date_text: null,
  friday_text: null,
  message: null,
  ...rest,
})
const ready = (type: string, cost: number) => wire(type, { cost, date_text: 'пн, 23 ноября' })

test('treats zero as a price and a missing price as a failure (R-5-28, R-8-18)', () => {
  const quotes = quotesIn(
    [
      ready('dalli_courier', 0),
      wire('cdek_courier', { cost: null }),
      wire('cdek_courier_fitting', { state: 'failed', message: sentence }),
      wire('boxberry_courier', { state: 'pending' }),
      wire('dalli_courier_fitting', { state: 'unavailable', message: 'Сюда эта служба не возит' }),
      ready('teleport', 1),
    ],
    sentence,
  )
  expect(quotes).toEqual({
    dalli_courier: { state: 'ready', cost: 0, oldCost: null, dateText: 'пн, 23 ноября' },
    cdek_courier: { state: 'failed', message: sentence },
    cdek_courier_fitting: { state: 'failed', message: sentence },
    dalli_courier_fitting: { state: 'unavailable', message: 'Сюда эта служба не возит' },
  })
})

test('sorts failed rows last and selects the first available one', () => {
  const quotes = quotesIn(
    [
      wire('cdek_courier_fitting', { state: 'failed', message: sentence }),
      wire('dalli_courier_fitting', { state: 'unavailable', message: '' }),
      ready('cdek_courier', 390),
      ready('dalli_courier', 350),
    ],
    sentence,
  )
  expect(rowsOf('courier', quotes)).toEqual([
    'cdek_courier',
    'dalli_courier',
    'boxberry_courier',
    'cdek_courier_fitting',
    'dalli_courier_fitting',
  ])
  expect(firstOffered('courier', quotes)).toBe('cdek_courier')
  expect(cheapestOf('courier', quotes)).toMatchObject({ cost: 350 })
  expect(cheapestOf('post', quotes)).toBe('counting')
  expect(cheapestOf('post', { russian_post: { state: 'failed', message: sentence } })).toBe('none')
  expect(typesOf('store')).toEqual(['cdek_pvz', 'cdek_pvz_fitting', 'boxberry_pvz', 'self_pickup'])
})

test('selects the initial row regardless of which carrier answers first', () => {
  const cheap: Quotes = { dalli_courier: { state: 'ready', cost: 350, oldCost: null, dateText: '' } }
  expect(firstOffered('courier', {})).toBe('cdek_courier_fitting')
  expect(firstOffered('courier', cheap)).toBe('cdek_courier_fitting')
  const failure: Quotes = { cdek_courier_fitting: { state: 'failed', message: sentence } }
  expect(firstOffered('courier', { ...cheap, ...failure })).toBe('cdek_courier')
})

test('replaces the delivery of the last order if it is unavailable', () => {
  const quotes: Quotes = {
    dalli_courier: { state: 'unavailable', message: '' },
    cdek_courier: { state: 'ready', cost: 340, oldCost: null, dateText: '' },
  }
  expect(chosenAtFirst('dalli_courier', quotes, { isHint: true })).toBe('cdek_courier_fitting')
  expect(chosenAtFirst('dalli_courier', quotes, { isHint: true, types: envelopeTypes })).toBe('cdek_courier')
  expect(chosenAtFirst('dalli_courier', quotes)).toBeUndefined()
})

test('treats a shown free delivery as a price', () => {
  expect(seenCost('cdek_courier=440,self_pickup=0', 'self_pickup')).toBe(0)
  expect(seenCost('cdek_courier=440', 'self_pickup')).toBeUndefined()
})
