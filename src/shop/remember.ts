import { LRUCache } from 'lru-cache'
import type { Bus } from '#kernel/bus.ts'
import type { Db } from '#kernel/db.ts'
import { newsIn, type TagNews } from './news.ts'

const busOf = new WeakMap<Db, Bus>()

/**
 * What is read through this database may be remembered, for its news arrive; transactions and other databases are
 * always asked.
 */
export const followNews = (db: Db, bus: Bus): void => void busOf.set(db, bus)

/** Keeps what was read, unless news came since `begin`. */
type Remember<Value> = (key: string, value: Value) => void

export type Memory<Value> = {
  get: (key: string) => Value | undefined
  begin: () => Remember<Value>
}

type MemoryOptions<Value> = {
  most: number
  freshMs: number
  /** The keys whose values this news makes outdated. */
  outdatedKeys: (news: TagNews, entries: () => [string, Value][]) => string[] | 'all'
}

/** Many small answers of one kind, the most wanted of them in memory until they are outdated or `freshMs` old. */
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

/** From memory, or read and remembered. */
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
