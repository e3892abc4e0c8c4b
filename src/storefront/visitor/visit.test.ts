import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { hearts as Hearts } from './hearts.ts'

type Listener = (event: unknown) => void

let answers: ((general: { favorites: number[] }) => void)[] = []
let tellThisTab: Listener = () => undefined
let hearts: typeof Hearts
let lockRequests = 0
let otherTab = Promise.withResolvers<void>()

class FakeChannel {
  addEventListener(_: string, listener: Listener) {
    tellThisTab = listener
  }
  postMessage() {}
  close() {}
}

beforeEach(async () => {
  answers = []
  vi.resetModules()
  vi.stubGlobal('document', {
    documentElement: {
      lang: 'ru',
      dataset: {},
      style: { setProperty: () => undefined, removeProperty: () => undefined },
    },
    cookie: '',
    addEventListener: () => undefined,
    querySelector: () => null,
    referrer: '',
  })
  vi.stubGlobal('window', { BroadcastChannel: FakeChannel })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('location', { href: 'http://shop/', search: '', pathname: '/', host: 'shop' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', () => {
    const coming = Promise.withResolvers<Response>()
    answers.push(({ favorites }) => coming.resolve(Response.json({ favorites, cart_quantity: 0, cart_offers: [] })))
    return coming.promise
  })
  // The other tab holds the lock until this promise is resolved.
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_name: string, _options: object, run: () => Promise<unknown>) => {
        lockRequests++
        return otherTab.promise.then(run)
      },
    },
  })
  otherTab = Promise.withResolvers()
  lockRequests = 0
  ;({ hearts } = await import('./hearts.ts'))
})
afterEach(() => vi.unstubAllGlobals())

async function begin({ cookie = 'hint=0.0.0' } = {}): Promise<void> {
  document.cookie = cookie
  ;(await import('./visit.ts')).beginVisit()
}

async function beginAndAsk(): Promise<void> {
  await begin()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
}

test('refetches visitor data if another tab sent a message meanwhile', async () => {
  await beginAndAsk()
  tellThisTab({ data: { topic: 'hearts', news: [7] } })
  answers[0]?.({ favorites: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(hearts.has(7)).toBe(true)
  answers[1]?.({ favorites: [7, 8] })
  await vi.waitFor(() => expect(hearts.has(8)).toBe(true))
  expect(hearts.has(7)).toBe(true)
})

test('accepts a response if no message arrived meanwhile', async () => {
  await beginAndAsk()
  answers[0]?.({ favorites: [7] })
  await vi.waitFor(() => expect(hearts.has(7)).toBe(true))
  expect(answers).toHaveLength(1)
})

test('waits for the other tab while the browser has no identity', async () => {
  await begin({ cookie: '' })
  await vi.waitFor(() => expect(lockRequests).toBe(1))
  expect(answers).toHaveLength(0)
  otherTab.resolve()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.({ favorites: [7] })
  await vi.waitFor(() => expect(hearts.has(7)).toBe(true))
})
