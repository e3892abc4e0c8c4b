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

test('R-4.4-01 a heart turns before the server has answered', async () => {
  const turning = press()
  expect(hearts.has(7)).toBe(true)
  await says(true)
  await turning
  expect(hearts.has(7)).toBe(true)
  expect([...hearts.saved()]).toEqual([7])
})

test('R-4.4-04 a heart turns back when the server refuses, and the refusal is thrown', async () => {
  hearts.setSaved([7])
  const turning = press()
  expect(hearts.has(7)).toBe(false)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()!(Response.json({ detail: 'Слишком часто' }, { status: 429 }))
  await expect(turning).rejects.toMatchObject({ status: 429 })
  expect(hearts.has(7)).toBe(true)
  expect(reportError).not.toHaveBeenCalled()
})

test('R-8-20 what broke is logged and thrown', async () => {
  const turning = press()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()!(new Response('', { status: 502 }))
  await expect(turning).rejects.toMatchObject({ status: 502 })
  expect(reportError).toHaveBeenCalledOnce()
  expect(hearts.has(7)).toBe(false)
})

test('of quick presses the last wish wins, one request at a time', async () => {
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

test('a press that was taken back before its turn asks nothing', async () => {
  const turning = press()
  void press()
  await turning
  expect(requests).toBe(0)
})

test('what the server knew already is not turned around', async () => {
  const turning = press()
  hearts.setSaved([7])
  await turning
  expect(requests).toBe(0)
  expect(hearts.has(7)).toBe(true)
})

test('the server has the last word when it will not agree', async () => {
  const turning = press()
  for (let tries = 0; tries < 3; tries++) await says(false)
  await turning
  expect(hearts.has(7)).toBe(false)
})

test('the same news is no news to whoever follows what is known', () => {
  hearts.setSaved([7, 8])
  const before = hearts.saved()
  hearts.setSaved([8, 7])
  expect(hearts.saved()).toBe(before)
  hearts.setSaved([8])
  expect(hearts.saved()).not.toBe(before)
})
