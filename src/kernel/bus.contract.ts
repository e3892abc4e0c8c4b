import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Bus } from './bus.ts'
import type { Connection } from './db.ts'
import { emit, newsIn, touch } from './outbox.ts'

type OpenBus = { bus: Bus; connection: Connection }

/** Contract tests for every bus, on any transport. */
export function busContract(open: () => OpenBus): void {
  const within = async (work: (db: NodePgDatabase) => Promise<void>) => {
    const pool = new pg.Pool(open().connection)
    try {
      await work(drizzle(pool))
    } finally {
      await pool.end()
    }
  }
  const hear = () => {
    const messages: string[] = []
    open().bus.on('bus', (message) => messages.push(...(JSON.parse(message) as { tags: string[] }).tags))
    return messages
  }

  test('news of a committed change is heard', async () => {
    const messages = hear()
    await within((db) => db.transaction((tx) => touch(tx, ['product:1', 'home'])))
    await vi.waitFor(() => expect(messages).toEqual(['product:1', 'home']))
  })

  test('news of a change that was undone is never heard', async () => {
    const messages = hear()
    await within(async (db) => {
      const undone = db.transaction(async (tx) => {
        await touch(tx, ['undone'])
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      await touch(db, ['last'])
    })
    await vi.waitFor(() => expect(messages).toContain('last'))
    expect(messages).not.toContain('undone')
  })

  test('a thousand tags arrive although one notification cannot hold them', async () => {
    const messages = hear()
    const tags = Array.from({ length: 1000 }, (_, at) => `product:${at}-with-a-rather-long-name`)
    await within((db) => touch(db, tags))
    await vi.waitFor(() => expect(messages).toHaveLength(1000))
  })

  test('of a thousand tags that somebody touched no message says that it was cut', async () => {
    const messages: boolean[] = []
    open().bus.on('bus', (message) => messages.push(newsIn(message).more))
    await within((db) =>
      touch(
        db,
        Array.from({ length: 1000 }, (_, at) => `product:${at}`),
      ),
    )
    await vi.waitFor(() => expect(messages).toHaveLength(10))
    expect(messages).not.toContain(true)
  })

  test('what is put into the outbox is announced', async () => {
    const topics: string[] = []
    open().bus.on('outbox', (topic) => topics.push(topic))
    await within((db) => db.transaction((tx) => emit(tx, 'order.placed', { orderId: 1 })))
    await vi.waitFor(() => expect(topics).toContain('order.placed'))
  })

  test('after the wire broke, listeners are told of the gap and hear again', async () => {
    let gaps = 0
    open().bus.onGap(() => gaps++)
    const messages = hear()
    await within(async (db) => {
      await db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yasmena bus' and datname = current_database()`,
      )
    })
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), { timeout: 10_000 })
    await within((db) => touch(db, ['again']))
    await vi.waitFor(() => expect(messages).toContain('again'))
  })
}
