import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openTestDatabase } from '#testing/test-database.ts'
import { busContract } from './bus.contract.ts'
import type { Bus } from './bus.ts'
import { touch } from './outbox.ts'
import { redisBus } from './redis-bus.ts'

const url = process.env['TEST_REDIS_URL']!
let database: Awaited<ReturnType<typeof openTestDatabase>>
let bus: Bus

beforeAll(async () => {
  database = await openTestDatabase()
  bus = await redisBus(url, database.connection)
  await new Promise<void>((resolve) => bus.onGap(resolve))
})
afterAll(async () => {
  await bus.close()
  await database.close()
})

describe('the bus over Redis', () => busContract(() => ({ bus, connection: database.connection })))

test('when the process that bridges ends, another takes over and tells of the gap', async () => {
  const database = await openTestDatabase()
  const first = await redisBus(url, database.connection)
  const pool = new pg.Pool(database.connection)
  const isBridged = async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = current_database()`,
    )
    return expect(rowCount).toBe(1)
  }
  await vi.waitFor(isBridged)
  const second = await redisBus(url, database.connection)
  const messages: string[] = []
  let gaps = 0
  second.on('bus', (message) => messages.push(message))
  second.onGap(() => gaps++)
  await first.close()
  await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), { timeout: 15_000 })
  await touch(drizzle(pool), ['taken-over'])
  await vi.waitFor(() => expect(messages.join()).toContain('taken-over'))
  await pool.end()
  await second.close()
  await database.close()
})

test('a wrong address is noticed at once', async () => {
  await expect(redisBus('redis://127.0.0.1:1', database.connection)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
