import { afterEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { track } from './track.ts'

const top = {
  product: { id: 7, title: 'Топ «Онега»', price: roubles(3490) },
  amount: 2,
  size: '48',
  height: 164,
  color: 'Пудра',
}

function browser(counters: string | undefined, consent: string | null) {
  const window: { dataLayer?: object[] } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'consent' ? consent : null) })
  vi.stubGlobal('document', { querySelector: () => (counters === undefined ? null : { content: counters }) })
  return window
}

afterEach(() => vi.unstubAllGlobals())

test('without a counter nothing is noted, not even a global', () => {
  const window = browser(undefined, 'yes')
  track('add', top)
  expect(window).toEqual({})
})

test('without consent nothing is noted', () => {
  for (const consent of [null, 'no', '']) {
    const window = browser('metrika ga', consent)
    track('add', top)
    expect(window).toEqual({})
  }
})

test('a counter that the shop does not know gets nothing', () => {
  const window = browser('matomo', 'yes')
  track('add', top)
  expect(window).toEqual({})
})

test('Metrika gets its form of an add', () => {
  const window = browser('metrika', 'yes')
  track('add', top)
  const products = [{ id: 7, name: 'Топ «Онега»', price: 3490, quantity: 2, variant: 'Пудра / 48 / 164' }]
  expect(window.dataLayer).toEqual([{ ecommerce: { currencyCode: 'RUB', add: { products } } }])
})

test('Analytics gets its form of a removal', () => {
  const window = browser('ga', 'yes')
  track('remove', top)
  const items = [{ item_id: '7', item_name: 'Топ «Онега»', price: 3490, quantity: 2, item_variant: 'Пудра / 48 / 164' }]
  expect(window.dataLayer).toEqual([{ event: 'remove_from_cart', ecommerce: { currency: 'RUB', value: 6980, items } }])
})

test('R-3-22 Q-23 what Metrika has no word for goes to the other only', () => {
  const window = browser('metrika ga', 'yes')
  track('favourite', { product: top.product })
  track('view', { product: top.product })
  expect(window.dataLayer).toMatchObject([
    { event: 'add_to_wishlist' },
    { ecommerce: { detail: { products: [{ id: 7, quantity: 1 }] } } },
    { event: 'view_item' },
  ])
})
