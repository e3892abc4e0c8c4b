import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { listeners } from '#kernel/bus.ts'
import { live } from './live.ts'

// Never asked: the readings of these tests come from elsewhere.
const db = drizzle.mock() as never

function aWire() {
  const { on, onGap, tell, gap } = listeners()
  return {
    bus: { on, onGap, close: async () => {} },
    touch: (...tags: string[]) => tell('bus', JSON.stringify({ tags })),
    gap,
  }
}

test('a value is read once, however often it is asked for at the same time', async () => {
  let readings = 0
  const value = live({ db, bus: aWire().bus }, ['cities'], async () => ++readings)
  expect(value.inMemory()).toBeUndefined()
  expect(await Promise.all([value.now(), value.now(), value.now()])).toEqual([1, 1, 1])
  expect(await value.now()).toBe(1)
  expect(value.inMemory()).toBe(1)
})

test('a value is read anew after one of its tags was touched, or news may have been missed', async () => {
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

test('a value that changes with time alone is read anew when its time is over', async () => {
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

test('a reading that was overtaken by news is not kept', async () => {
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

test('R-8-21 while the database is away the previous value stays, the failure is logged and reading is tried again', async () => {
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

test('a first reading that fails is an error, and the next one may succeed', async () => {
  let isAway = true
  const value = live({ db, bus: aWire().bus }, ['cities'], async () => {
    if (isAway) throw new Error('away')
    return 'here'
  })
  await expect(value.now()).rejects.toThrow('away')
  isAway = false
  expect(await value.now()).toBe('here')
})
