import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { listeners } from '#kernel/bus.ts'
import { followNews, recall, remembered } from './remember.ts'

const byTag = ({ tags }: { tags: string[] }) => (tags.includes('all') ? 'all' : tags)

function aMemory(freshMs = 60_000) {
  const { on, onGap, tell, gap } = listeners()
  // Never asked: what is remembered here comes from elsewhere.
  const db = drizzle.mock()
  followNews(db, { on, onGap, close: async () => {} })
  const memory = remembered<{ of: string }>({ most: 2, freshMs, outdatedKeys: byTag })(db)
  return { memory: memory!, touch: (...tags: string[]) => tell('bus', JSON.stringify({ tags })), gap }
}

const a = { of: 'a' }
const b = { of: 'b' }

test('nothing is kept of a database that nobody tells the news of', () => {
  expect(remembered<object>({ most: 2, freshMs: 1, outdatedKeys: byTag })(drizzle.mock() as never)).toBeUndefined()
})

test('what was read is read again only when its own news came, or all news may have been missed', async () => {
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

test('a reading that news overtook is answered, and not kept', async () => {
  const { memory, touch } = aMemory()
  const value = recall(memory, 'a', async () => {
    touch('a')
    return a
  })
  expect(await value).toBe(a)
  expect(memory.get('a')).toBeUndefined()
})

test('the least wanted leaves when there are too many', async () => {
  const { memory } = aMemory()
  await recall(memory, 'a', async () => a)
  await recall(memory, 'b', async () => b)
  await recall(memory, 'a', async () => b)
  await recall(memory, 'c', async () => b)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([a, undefined, b])
})

test('nothing is kept longer than it stays fresh', async () => {
  const { memory } = aMemory(1)
  await recall(memory, 'a', async () => a)
  await vi.waitFor(() => expect(memory.get('a')).toBeUndefined(), { interval: 2 })
})
