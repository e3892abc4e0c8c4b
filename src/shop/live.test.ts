import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { listeners } from '#kernel/bus.ts'
import { live } from './live.ts'

// Unused: these tests have their own loaders.
const db = drizzle.mock() as never

function aWire() {
  const { on, onGap, tell, gap } = listeners()
  return {
    bus: { on, onGap, close: async () => {} },
    touch: (...tags: string[]) => tell('bus', JSON.stringify({ tags })),
    gap,
  }
}

test('loads once for concurrent calls', async () => {
  let readings = 0
  const value = live({ db, bus: aWire().bus }, ['cities'], async () => ++readings)
  expect(value.inMemory()).toBeUndefined()
  expect(await Promise.all([value.now(), value.now(), value.now()])).toEqual([1, 1, 1])
  expect(await value.now()).toBe(1)
  expect(value.inMemory()).toBe(1)
})

test('reloads a value after an event of its tags, or a gap in events', async () => {
  const { bus, touch, gap } = aWire()
  let readings = 0
  const value = live({ db, bus }, ['cities', 'frame'], async () => ++readings)
  await value.now()
  touch('product:1')
  expect(await value.now()).toBe(1)
  touch('product:1', 'frame')
  expect(await value.now()).toBe(2)
  gap()
  expect(await value.now()).toBe(3)
})

test('reloads a value after its freshness period', async () => {
  vi.useFakeTimers()
  let readings = 0
  const value = live({ db, bus: aWire().bus, freshMs: 15_000 }, ['frame'], async () => ++readings)
  await value.now()
  vi.advanceTimersByTime(14_999)
  expect(await value.now()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await value.now()).toBe(2)
  expect(await value.now()).toBe(2)
  vi.useRealTimers()
})

test('discards a load that an event made stale', async () => {
  const { bus, touch } = aWire()
  const readings: ((value: string) => void)[] = []
  const value = live({ db, bus }, ['cities'], () => new Promise<string>((read) => readings.push(read)))
  const before = value.now()
  touch('cities')
  const after = value.now()
  readings[1]?.('new')
  expect(await after).toBe('new')
  readings[0]?.('old')
  expect(await before).toBe('old')
  expect(value.inMemory()).toBe('new')
  expect(await value.now()).toBe('new')
})

test('keeps the previous value while the database is down, logs and retries (R-8-21)', async () => {
  const { bus, touch } = aWire()
  const logLines: unknown[] = []
  let isAway = false
  let readings = 0
  const load = async () => {
    if (isAway) throw new Error('away')
    return ++readings
  }
  const value = live({ db, bus, log: { error: (what: unknown) => logLines.push(what) } }, ['cities'], load)
  await value.now()
  isAway = true
  touch('cities')
  expect(await value.now()).toBe(1)
  expect(logLines).toHaveLength(1)
  isAway = false
  expect(await value.now()).toBe(2)
})

test('rejects when the first load fails, and the next may succeed', async () => {
  let isAway = true
  const value = live({ db, bus: aWire().bus }, ['cities'], async () => {
    if (isAway) throw new Error('away')
    return 'here'
  })
  await expect(value.now()).rejects.toThrow('away')
  isAway = false
  expect(await value.now()).toBe('here')
})
