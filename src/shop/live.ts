import type { FastifyBaseLogger } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Bus } from '#kernel/bus.ts'
import type { Db } from '#kernel/db.ts'
import { newsIn, type Tag } from './news.ts'

export type LiveDeps = { db: NodePgDatabase; bus: Bus; log?: Pick<FastifyBaseLogger, 'error'> }

/** Frequently read, rarely changed value; cached until one of its tags is touched or `freshMs` have passed. */
export type Live<Value> = {
  /** Reloads after an event of a tag; while the database is unavailable, returns the previous value (R-8-21). */
  now: () => Promise<Value>
  /** Cached value, without waiting. */
  inMemory: () => Value | undefined
}

export function live<Value>(
  { db, bus, log, freshMs = 60_000 }: LiveDeps & { freshMs?: number },
  tags: readonly Tag[],
  load: (db: Db) => Promise<Value>,
): Live<Value> {
  let latest: { value: Value; asOf: number; until: number } | undefined
  let reading: { value: Promise<Value>; asOf: number } | undefined
  let news = 0
  bus.on('bus', (message) => {
    if (newsIn(message).tags.some((tag) => tags.includes(tag))) news++
  })
  bus.onGap(() => void news++)

  async function read(asOf: number): Promise<Value> {
    try {
      const value = await load(db)
      // A slow load must not replace a later one.
      if (!latest || latest.asOf <= asOf) latest = { value, asOf, until: performance.now() + freshMs }
      return value
    } catch (error) {
      if (!latest) throw error
      log?.error({ err: error, tags }, 'reload failed, the previous value stays')
      return latest.value
    } finally {
      if (reading?.asOf === asOf) reading = undefined
    }
  }

  return {
    inMemory: () => latest?.value,
    now: async () => {
      if (latest?.asOf === news && performance.now() < latest.until) return latest.value
      if (reading?.asOf !== news) reading = { value: read(news), asOf: news }
      return reading.value
    },
  }
}
