import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearts } from './hearts.ts'

let answer: (response: Response) => void

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'ru' } })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  hearts.learn([])
})

afterEach(() => vi.unstubAllGlobals())

test('R-4.4-01 a heart turns before the server has answered', async () => {
  const turning = hearts.toggle(7)
  expect(hearts.has(7)).toBe(true)
  answer(Response.json({ exists_in_favorites: true }))
  expect(await turning).toBe(true)
  expect(hearts.has(7)).toBe(true)
})

test('R-4.4-04 a heart turns back when the server refuses, and the refusal is thrown', async () => {
  hearts.learn([7])
  const turning = hearts.toggle(7)
  expect(hearts.has(7)).toBe(false)
  answer(Response.json({ detail: 'Слишком часто' }, { status: 429 }))
  await expect(turning).rejects.toMatchObject({ status: 429 })
  expect(hearts.has(7)).toBe(true)
})

test('the server has the last word', async () => {
  const turning = hearts.toggle(7)
  answer(Response.json({ exists_in_favorites: false }))
  expect(await turning).toBe(false)
  expect(hearts.has(7)).toBe(false)
})
