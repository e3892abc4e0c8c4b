import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { listeners } from '#kernel/bus.ts'
import { followNews, recall, remembered } from './remember.ts'

const byTag = ({ tags }: { tags: string[] }) => (tags.includes('all') ? 'all' : tags)

function aMemory(freshMs = 60_000) {
  const { on, onGap, tell, gap } = listeners()
  // Unused: the tests supply their own values.
  const db = drizzle.mock()
  followNews(db, { on, onGap, close: async () => {} })
  const memory = remembered<{ of: string }>({ most: 2, freshMs, outdatedKeys: byTag })(db)
  return { memory: memory!, touch: (...tags: string[]) => tell('bus', JSON.stringify({ tags })), gap }
}

const a = { of: 'a' }
const b = { of: 'b' }

test('caches nothing for a database without events', () => {
  expect(remembered<object>({ most: 2, freshMs: 1, outdatedKeys: byTag })(drizzle.mock() as never)).toBeUndefined()
})

test('reloads only after an event of its tags, or a gap in events', async () => {
  const { memory, touch, gap } = aMemory()
  const read = vi.fn(async () => a)
  const ask = () => recall(memory, 'a', read)
  await ask()
  touch('b')
  expect(await ask()).toBe(a)
  expect(read).toHaveBeenCalledTimes(1)
  for (const news of [() => touch('a'), () => touch('all'), gap]) {
    const before = read.mock.calls.length
    news()
    await ask()
    await ask()
    expect(read.mock.calls.length).toBe(before + 1)
  }
})

test('returns, but does not cache, a value that an event made stale', async () => {
  const { memory, touch } = aMemory()
  const value = recall(memory, 'a', async () => {
    touch('a')
    return a
  })
  expect(await value).toBe(a)
  expect(memory.get('a')).toBeUndefined()
})

test('evicts the least recently used value above the limit', async () => {
  const { memory } = aMemory()
  await recall(memory, 'a', async () => a)
  await recall(memory, 'b', async () => b)
  await recall(memory, 'a', async () => b)
  await recall(memory, 'c', async () => b)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([a, undefined, b])
})

test('expires values after their freshness period', async () => {
  const { memory } = aMemory(1)
  await recall(memory, 'a', async () => a)
  await vi.waitFor(() => expect(memory.get('a')).toBeUndefined(), { interval: 2 })
})
