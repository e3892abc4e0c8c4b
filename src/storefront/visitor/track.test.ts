import { afterEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { contentSecurityPolicy } from '#http/csp.ts'
import { counterPolicy } from './counter-policy.ts'
import { track, trackList, trackPurchase } from './track.ts'

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
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  const content = counters?.split(' ').map((name) => `${name}:${name === 'ga' ? 'G-AB12' : '12345678'}`)
  vi.stubGlobal('document', {
    cookie: consent === null ? '' : `city=spb; consent=${consent}`,
    querySelector: () => (content === undefined ? null : { content: content.join(' ') }),
  })
  return window
}

/** Entries that Google's code treats as calls. */
const calls = (window: { dataLayer?: object[] }) =>
  (window.dataLayer ?? []).flatMap((entry) => ('length' in entry ? [Array.from(entry as ArrayLike<unknown>)] : []))

afterEach(() => vi.unstubAllGlobals())

test('tracks nothing without a counter, not even a global', () => {
  const window = browser(undefined, 'yes')
  track('add', top)
  expect(window).toEqual({})
})

test('tracks nothing without consent', () => {
  for (const consent of [null, 'no', '']) {
    const window = browser('metrika ga', consent)
    track('add', top)
    expect(window).toEqual({})
  }
})

test('sends nothing to an unknown counter', () => {
  const window = browser('matomo', 'yes')
  track('add', top)
  expect(window).toEqual({})
})

test('sends Metrika an add in its format', () => {
  const window = browser('metrika', 'yes')
  track('add', top)
  const products = [{ id: 7, name: 'Топ «Онега»', price: 3490, quantity: 2, variant: 'Пудра / 48 / 164' }]
  expect(window.dataLayer).toEqual([{ ecommerce: { currencyCode: 'RUB', add: { products } } }])
})

test('sends Analytics a removal in its format', () => {
  const window = browser('ga', 'yes')
  track('remove', top)
  const items = [{ item_id: '7', item_name: 'Топ «Онега»', price: 3490, quantity: 2, item_variant: 'Пудра / 48 / 164' }]
  expect(calls(window)).toEqual([['event', 'remove_from_cart', { currency: 'RUB', value: 6980, items }]])
})

test('skips Metrika for events without a name there (R-3-22, Q-23)', () => {
  const window = browser('metrika ga', 'yes')
  track('favourite', { product: top.product })
  track('view', { product: top.product })
  expect(window.dataLayer?.filter((entry) => 'ecommerce' in entry)).toMatchObject([
    { ecommerce: { detail: { products: [{ id: 7, quantity: 1 }] } } },
  ])
  expect(calls(window).map(([, name]) => name)).toEqual(['add_to_wishlist', 'view_item'])
})

test('tracks an order once, and the products of a list by name (R-7-24, R-7-26)', () => {
  const window = browser('metrika ga', 'yes')
  const order = { id: 48_213, total: roubles(6_980), items: [top] }
  trackPurchase(order)
  trackPurchase(order)
  const purchases = (window.dataLayer ?? []).filter((entry) => JSON.stringify(entry).includes('48213'))
  expect(purchases).toHaveLength(2)
  expect(purchases[0]).toMatchObject({
    ecommerce: { purchase: { actionField: { id: '48213', revenue: 6980 }, products: [{ id: 7, quantity: 2 }] } },
  })
  trackPurchase({ id: 'certificate-48214', total: roubles(5_000), items: [top] })
  expect(JSON.stringify(window.dataLayer)).toContain('"actionField":{"id":"certificate-48214","revenue":5000}')
  trackList('view', 'Новинки', [{ name: 'Топ «Онега»', position: 1 }])
  expect(window.dataLayer).toContainEqual({
    ecommerce: { currencyCode: 'RUB', impressions: [{ name: 'Топ «Онега»', position: 1, list: 'Новинки' }] },
  })
})

test('allows counter sources only if the shop has counters', () => {
  const policyWith = (metrikaId: string | null, gaId: string | null) =>
    contentSecurityPolicy({ more: counterPolicy({ metrikaId, gaId }) })
  expect(policyWith(null, null)).toBe(contentSecurityPolicy({}))
  expect(policyWith('12345678', null)).toContain("connect-src 'self' https://mc.yandex.ru")
  expect(policyWith('12345678', null)).not.toContain('google')
  expect(policyWith(null, 'G-AB12')).toContain("script-src 'self' https://www.googletagmanager.com")
})
