import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { hearts as Hearts } from './hearts.ts'

type Listener = (event: unknown) => void

let answers: ((general: { favorites: number[] }) => void)[] = []
let tellThisTab: Listener = () => undefined
let hearts: typeof Hearts

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
    documentElement: { lang: 'ru', style: { setProperty: () => undefined, removeProperty: () => undefined } },
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
  ;({ hearts } = await import('./hearts.ts'))
  ;(await import('./visit.ts')).beginVisit()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that was under way when another tab told something is asked for again', async () => {
  tellThisTab({ data: { topic: 'hearts', news: [7] } })
  answers[0]?.({ favorites: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(hearts.has(7)).toBe(true)
  answers[1]?.({ favorites: [7, 8] })
  await vi.waitFor(() => expect(hearts.has(8)).toBe(true))
  expect(hearts.has(7)).toBe(true)
})

test('an answer that nothing overtook is taken as it is', async () => {
  answers[0]?.({ favorites: [7] })
  await vi.waitFor(() => expect(hearts.has(7)).toBe(true))
  expect(answers).toHaveLength(1)
})
