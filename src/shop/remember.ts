import { LRUCache } from 'lru-cache'
import type { Bus } from '#kernel/bus.ts'
import type { Db } from '#kernel/db.ts'
import { newsIn, type TagNews } from './news.ts'

const busOf = new WeakMap<Db, Bus>()

/**
 * Enables caching of reads through this database, which receives change events; transactions and other databases are
 * not cached.
 */
export const followNews = (db: Db, bus: Bus): void => void busOf.set(db, bus)

/** Caches a value, unless an event arrived since `begin`. */
type Remember<Value> = (key: string, value: Value) => void

export type Memory<Value> = {
  get: (key: string) => Value | undefined
  begin: () => Remember<Value>
}

type MemoryOptions<Value> = {
  most: number
  freshMs: number
  /** Keys whose values an event makes stale. */
  outdatedKeys: (news: TagNews, entries: () => [string, Value][]) => string[] | 'all'
}

/** Cache of many small values; least recently used ones are evicted, stale ones expire by events or after `freshMs`. */
export function remembered<Value extends object>(options: MemoryOptions<Value>): (db: Db) => Memory<Value> | undefined {
  const memories = new WeakMap<Db, Memory<Value>>()
  return (db) => {
    const bus = busOf.get(db)
    if (!bus) return undefined
    const existing = memories.get(db)
    if (existing) return existing
    const memory = open<Value>(bus, options)
    memories.set(db, memory)
    return memory
  }
}

function open<Value extends object>(bus: Bus, { most, freshMs, outdatedKeys }: MemoryOptions<Value>): Memory<Value> {
  const entries = new LRUCache<string, Value>({ max: most, ttl: freshMs })
  let news = 0
  const forget = (keys: string[] | 'all') => {
    news++
    if (keys === 'all') entries.clear()
    else for (const key of keys) entries.delete(key)
  }
  bus.on('bus', (message) => forget(outdatedKeys(newsIn(message), () => [...entries.entries()])))
  bus.onGap(() => forget('all'))
  return {
    get: (key) => entries.get(key),
    begin: () => {
      const asOf = news
      return (key, value) => {
        if (asOf === news) entries.set(key, value)
      }
    },
  }
}

/** Reads through the cache. */
export async function recall<Value>(
  memory: Memory<Value> | undefined,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const valueInMemory = memory?.get(key)
  if (valueInMemory !== undefined) return valueInMemory
  const keep = memory?.begin()
  const value = await read()
  keep?.(key, value)
  return value
}
