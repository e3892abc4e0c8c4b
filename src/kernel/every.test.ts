import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that takes longer than its interval is not begun a second time beside itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const job = every({ milliseconds: 10, name: 'slow', work, report: () => {} })
  await vi.advanceTimersByTimeAsync(50)
  expect(work).toHaveBeenCalledTimes(1)
  resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenCalledTimes(2)
  await job.close()
})

test('work that fails is reported by its name and done again', async () => {
  const report = vi.fn()
  const trouble = new Error('no')
  const job = every({ milliseconds: 10, name: 'carts', work: () => Promise.reject(trouble), report })
  await vi.advanceTimersByTimeAsync(20)
  expect(report.mock.calls).toEqual([
    [trouble, 'carts'],
    [trouble, 'carts'],
  ])
  await job.close()
  await vi.advanceTimersByTimeAsync(100)
  expect(report).toHaveBeenCalledTimes(2)
})

test('work of a long pause is done at the start, too: a process may end before its first pause', async () => {
  const work = vi.fn(async () => undefined)
  const job = every({ milliseconds: 60_000, name: 'old data', work, report: () => {}, isAtStart: true })
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
  await job.close()
})
