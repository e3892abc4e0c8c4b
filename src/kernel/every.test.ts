import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('does not start work again while it is still running', async () => {
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

test('reports failed work by name and runs it again', async () => {
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

test('runs work with a long pause at the start, too', async () => {
  const work = vi.fn(async () => undefined)
  const job = every({ milliseconds: 60_000, name: 'old data', work, report: () => {}, isAtStart: true })
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
  await job.close()
})
