import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import type * as Cart from './cart.ts'
import type * as Verbs from './cart-verbs.ts'
import type * as Tracking from './track-event.ts'

vi.mock('./track-event.ts', () => ({ trackEvent: vi.fn() }))

let verbs: typeof Verbs
let trackEvent: typeof Tracking.trackEvent
let cart: typeof Cart.cart
let requests: {
  url: string
  body: unknown
  headers: unknown
  answer: (response: Response) => void
  fail: () => void
}[] = []

const network = { onLine: true }
let wakeUp = () => undefined as void

/** Loses the network during a request. */
function loseNetwork(at: number): void {
  network.onLine = false
  requests[at]?.fail()
}

const top: Cart.CartChoice = {
  offerId: 5,
  amount: 1,
  product: { id: 7, title: 'Топ «Онега»', price: roubles(3490), imageUrl: null },
  size: '48',
  height: null,
  color: 'Пудра',
}

const cartWith = (quantity: number) =>
  Response.json({
    products: quantity > 0 ? [{ trade_offer: { id: 5 }, quantity }] : [],
    quantity,
    full_price: quantity * 3990,
    sale_discount: quantity * 500,
  })

const onTheWire = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))

beforeEach(async () => {
  requests = []
  vi.resetModules()
  vi.stubGlobal('document', {
    documentElement: {
      lang: 'ru',
      dataset: {},
      style: { setProperty: () => undefined, removeProperty: () => undefined },
    },
    cookie: '',
    querySelector: () => null,
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', network)
  network.onLine = true
  wakeUp = () => undefined
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'online') wakeUp = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('fetch', (url: string, { body, headers }: { body?: string; headers: unknown }) => {
    const coming = Promise.withResolvers<Response>()
    requests.push({
      url,
      body: body && JSON.parse(body),
      headers,
      answer: coming.resolve,
      fail: () => coming.reject(new TypeError('network')),
    })
    return coming.promise
  })
  ;({ cart } = await import('./cart.ts'))
  ;({ trackEvent } = await import('./track-event.ts'))
  verbs = await import('./cart-verbs.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('sends only the offer and the quantity (R-3-21, R-4.5-08)', async () => {
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  expect(requests[0]).toMatchObject({ url: '/api/cart/add/', body: { amount: 1, trade_offer: 5 } })
  expect(Object.keys(requests[0]?.body as object)).toEqual(['amount', 'trade_offer'])
  requests[0]?.answer(cartWith(1))
  await adding
  expect(cart.get()).toEqual({ quantity: 1, offers: { 5: 1 }, total: roubles(3490) })
})

test('sends the displayed price with an addition but not with a removal', async () => {
  const presses = [verbs.addToCart(top), verbs.removeFromCart(top)]
  await onTheWire(1)
  expect(requests[0]?.headers).toMatchObject({ 'seen-price': '3490' })
  requests[0]?.answer(cartWith(1))
  await onTheWire(2)
  expect(requests[1]?.headers).not.toHaveProperty('seen-price')
  requests[1]?.answer(cartWith(0))
  await Promise.all(presses)
})

test('updates the cart before the server responds', async () => {
  const adding = verbs.addToCart({ ...top, amount: 2 })
  expect(cart.get()).toMatchObject({ quantity: 2, offers: { 5: 2 } })
  await onTheWire(1)
  requests[0]?.answer(cartWith(2))
  await adding
})

test('rolls back, logs and throws a failed change (R-4.5-16, R-8-20)', async () => {
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  requests[0]?.answer(new Response('', { status: 502 }))
  await expect(adding).rejects.toMatchObject({ status: 502 })
  expect(cart.get()).toMatchObject({ quantity: 0, offers: {} })
  expect(reportError).toHaveBeenCalledOnce()
})

test('rolls back a change lost by the network with only a warning (R-8-20)', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  loseNetwork(0)
  await expect(adding).rejects.toMatchObject({ status: 0 })
  expect(cart.get()).toMatchObject({ quantity: 0, offers: {} })
  expect(warning).toHaveBeenCalledOnce()
  expect(reportError).not.toHaveBeenCalled()
})

test('sends offline changes once and in order when back online', async () => {
  network.onLine = false
  const presses = [verbs.addToCart(top), verbs.addToCart({ ...top, offerId: 9 }), verbs.removeFromCart(top)]
  expect(cart.get()).toMatchObject({ quantity: 1, offers: { 9: 1 } })
  const { pendingActions } = await import('./one-at-a-time.ts')
  expect(pendingActions.get()).toEqual({ count: 3, haveFailed: false })
  expect(requests).toHaveLength(0)
  network.onLine = true
  wakeUp()
  for (const at of [0, 1, 2]) {
    await onTheWire(at + 1)
    requests[at]?.answer(cartWith(1))
    await presses[at]
  }
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['/api/cart/add/', { amount: 1, trade_offer: 5 }],
    ['/api/cart/add/', { amount: 1, trade_offer: 9 }],
    ['/api/cart/remove/', { amount: 1, trade_offer: 5 }],
  ])
  expect(pendingActions.get()).toEqual({ count: 0, haveFailed: false })
})

test('rolls back a refused offline change and sends the others', async () => {
  network.onLine = false
  const presses = [verbs.addToCart(top), verbs.addToCart({ ...top, offerId: 9 })]
  network.onLine = true
  wakeUp()
  await onTheWire(1)
  requests[0]?.answer(Response.json({ trade_offer: ['Нет в наличии'] }, { status: 409 }))
  await expect(presses[0]).rejects.toMatchObject({ status: 409 })
  expect(cart.get()).toMatchObject({ offers: { 9: 1 } })
  await onTheWire(2)
  requests[1]?.answer(cartWith(1))
  await presses[1]
  const { pendingActions } = await import('./one-at-a-time.ts')
  expect(pendingActions.get()).toEqual({ count: 0, haveFailed: true })
})

test('rolls back and throws a refusal without logging an error (R-4.5-16)', async () => {
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  requests[0]?.answer(Response.json({ amount: ['Доступно 3 шт.'] }, { status: 400 }))
  await expect(adding).rejects.toMatchObject({ fields: { amount: ['Доступно 3 шт.'] } })
  expect(cart.get().quantity).toBe(0)
  expect(reportError).not.toHaveBeenCalled()
})

test('serializes quick clicks and keeps the intended result', async () => {
  const presses = [verbs.addToCart(top), verbs.addToCart(top), verbs.removeFromCart(top)]
  expect(cart.get().quantity).toBe(1)
  await onTheWire(1)
  requests[0]?.answer(cartWith(1))
  await presses[0]
  expect(cart.get().quantity).toBe(1)
  await onTheWire(2)
  requests[1]?.answer(Response.json({ amount: ['Доступно 1 шт.'] }, { status: 400 }))
  await expect(presses[1]).rejects.toBeDefined()
  expect(cart.get().quantity).toBe(0)
  await onTheWire(3)
  requests[2]?.answer(cartWith(0))
  await presses[2]
  expect(cart.get()).toEqual({ quantity: 0, offers: {}, total: roubles(0) })
})

test('reloads the cart after an uncertain failure when online', async () => {
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  requests[0]?.answer(new Response('', { status: 502 }))
  await expect(adding).rejects.toMatchObject({ status: 502 })
  await onTheWire(2)
  expect(requests[1]?.url).toBe('/api/cart/list/')
  requests[1]?.answer(cartWith(1))
  await vi.waitFor(() => expect(cart.get().quantity).toBe(1))
})

test('keeps known quantities while they agree with the visitor data', async () => {
  verbs.setOffers(3, [5, 9])
  expect(cart.get()).toEqual({ quantity: 3, offers: { 5: null, 9: null }, total: null })
  const adding = verbs.addToCart(top)
  expect(cart.get()).toMatchObject({ quantity: 4, offers: { 5: null, 9: null } })
  await onTheWire(1)
  requests[0]?.answer(cartWith(4))
  await adding
  verbs.setOffers(4, [5])
  expect(cart.get().offers).toEqual({ 5: 4 })
  verbs.setOffers(0, [])
  expect(cart.get()).toEqual({ quantity: 0, offers: {}, total: roubles(0) })
})

test('takes quantities from the cart page unless a change is newer', async () => {
  verbs.updateCart((await cartWith(3).json()) as CartAnswer)
  expect(cart.get()).toEqual({ quantity: 3, offers: { 5: 3 }, total: roubles(10_470) })
  const adding = verbs.addToCart(top)
  expect(cart.get()).toMatchObject({ quantity: 4, offers: { 5: 4 } })
  verbs.updateCart((await cartWith(1).json()) as CartAnswer)
  expect(cart.get().quantity).toBe(4)
  await onTheWire(1)
  requests[0]?.answer(cartWith(4))
  await adding
})

test('does not roll back a change with a stale cart page', async () => {
  const adding = verbs.addToCart(top)
  await onTheWire(1)
  requests[0]?.answer(cartWith(1))
  await adding
  verbs.updateCart((await cartWith(0).json()) as CartAnswer)
  expect(cart.get().quantity).toBe(1)
  await onTheWire(2)
  expect(requests[1]?.url).toBe('/api/cart/list/')
  requests[1]?.answer(cartWith(1))
})

test.each([
  ['any former count', 999, 3, 3],
  ['a part of it', 2, 3, 2],
])('tracks the pieces actually removed: %s (R-7-57)', async (_, asksFor, there, left) => {
  verbs.updateCart((await cartWith(there).json()) as CartAnswer)
  vi.mocked(trackEvent).mockClear()
  const removing = verbs.removeFromCart({ ...top, amount: asksFor })
  await onTheWire(1)
  requests[0]?.answer(cartWith(there - left))
  await removing
  expect(trackEvent).toHaveBeenCalledExactlyOnceWith('remove', { ...top, amount: left })
})

test('never lowers a line below zero', () => {
  const two: Cart.CartNow = { quantity: 3, offers: { 5: 2, 9: 1 }, total: roubles(9000) }
  const press = { offerId: 5, pieces: -4, price: roubles(3000) }
  expect(verbs.afterPress(two, press)).toEqual({ quantity: 1, offers: { 9: 1 }, total: roubles(3000) })
})
