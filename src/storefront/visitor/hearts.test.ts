import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { hearts } from './hearts.ts'
import type { HeartProduct } from './turn-heart.ts'

let sendHeart: (product: HeartProduct) => Promise<void>
let answers: ((response: Response) => void)[] = []
let requests = 0
const product = { id: 7, title: 'Топ «Онега»', price: roubles(3490) }

beforeEach(async () => {
  answers = []
  requests = 0
  vi.stubGlobal('document', {
    documentElement: { lang: 'ru', dataset: {}, style: { setProperty: vi.fn(), removeProperty: vi.fn() } },
    cookie: '',
    querySelector: () => null,
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('fetch', () => {
    requests++
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  ;({ sendHeart } = await import('./turn-heart.ts'))
  hearts.setSaved([])
})

afterEach(() => vi.unstubAllGlobals())

const press = () => {
  hearts.toggle(product.id)
  return sendHeart(product)
}
const says = async (isOn: boolean) => {
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  answers.shift()!(Response.json({ exists_in_favorites: isOn }))
}

test('turns the heart before the server responds (R-4.4-01)', async () => {
  const turning = press()
  expect(hearts.has(7)).toBe(true)
  await says(true)
  await turning
  expect(hearts.has(7)).toBe(true)
  expect([...hearts.saved()]).toEqual([7])
})

test('turns the heart back and throws on a refusal (R-4.4-04)', async () => {
  hearts.setSaved([7])
  const turning = press()
  expect(hearts.has(7)).toBe(false)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()!(Response.json({ detail: 'Слишком часто' }, { status: 429 }))
  await expect(turning).rejects.toMatchObject({ status: 429 })
  expect(hearts.has(7)).toBe(true)
  expect(reportError).not.toHaveBeenCalled()
})

test('logs and throws an error (R-8-20)', async () => {
  const turning = press()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()!(new Response('', { status: 502 }))
  await expect(turning).rejects.toMatchObject({ status: 502 })
  expect(reportError).toHaveBeenCalledOnce()
  expect(hearts.has(7)).toBe(false)
})

test('applies the last of several quick clicks, one request at a time', async () => {
  const turning = press()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void press()
  expect(hearts.has(7)).toBe(false)
  await says(true)
  await says(false)
  await turning
  expect(hearts.has(7)).toBe(false)
  expect(requests).toBe(2)
})

test('sends nothing for a click undone before its turn', async () => {
  const turning = press()
  void press()
  await turning
  expect(requests).toBe(0)
})

test('sends nothing if the server already has the state', async () => {
  const turning = press()
  hearts.setSaved([7])
  await turning
  expect(requests).toBe(0)
  expect(hearts.has(7)).toBe(true)
})

test('accepts the state of the server after three tries', async () => {
  const turning = press()
  for (let tries = 0; tries < 3; tries++) await says(false)
  await turning
  expect(hearts.has(7)).toBe(false)
})

test('keeps the same set for equal ids', () => {
  hearts.setSaved([7, 8])
  const before = hearts.saved()
  hearts.setSaved([8, 7])
  expect(hearts.saved()).toBe(before)
  hearts.setSaved([8])
  expect(hearts.saved()).not.toBe(before)
})
