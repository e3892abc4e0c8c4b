import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { postgresBus } from './bus.ts'
import { isOutage, openDatabase, type Database } from './db.ts'
import { touch } from './outbox.ts'
import { Refusal } from './refusal.ts'

/** Outages: broken connections and the queries that used them. */
let real: Awaited<ReturnType<typeof openTestDatabase>>
let proxy: DatabaseProxy
let database: Database
beforeAll(async () => {
  real = await openTestDatabase()
})
afterAll(() => real.close())
beforeEach(async () => {
  proxy = await openDatabaseProxy(real.connection)
  database = openDatabase(proxy.connection, 2)
})
afterEach(async () => {
  await Promise.all([database.close(), proxy.close()])
})

const failure = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )
const answers = () => failure(database.db.execute(sql`select 1`)).then((error) => error === undefined)

test('a broken connection fails its own transaction and nothing else', async () => {
  const failures = await failure(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.reset()
      await tx.execute(sql`select 2`)
    }),
  )
  expect(isOutage(failures)).toBe(true)
  expect(await answers()).toBe(true)
})

test('a connection broken while its holder is busy does not end the process', async () => {
  const client = await database.pool.connect()
  const connectionLoss = new Promise((resolve) => client.once('end', resolve))
  proxy.reset()
  await connectionLoss
  expect(await failure(client.query('select 1'))).toBeInstanceOf(Error)
  client.release()
  expect(await answers()).toBe(true)
})

test('transactions that could not begin release their connections', async () => {
  await database.db.execute(sql`select 1`)
  for (let round = 0; round < 4; round++) {
    // Both connections are open and idle, and their server goes away before the pool notices.
    await Promise.all([1, 2].map(() => database.db.execute(sql`select pg_sleep(0.01)`)))
    await database.pool.query('select 1')
    const failures = [1, 2].map(() => failure(database.db.transaction((tx) => tx.execute(sql`select 1`))))
    proxy.reset()
    await Promise.all(failures)
  }
  await vi.waitFor(async () => expect(await answers()).toBe(true))
  expect(database.pool.waitingCount).toBe(0)
})

test('gives up a silent connection, and the next one works', { timeout: 40_000 }, async () => {
  await Promise.all([1, 2].map(() => database.db.execute(sql`select pg_sleep(0.01)`)))
  proxy.silence()
  const failures = [1, 2].map(() => failure(database.db.transaction((tx) => tx.execute(sql`select 1`))))
  for (const error of await Promise.all(failures)) expect(isOutage(error)).toBe(true)
  proxy.resume()
  await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 5_000 })
})

test(
  'a silently cut bus connection is noticed, reported, reopened and counts as a gap',
  { timeout: 40_000 },
  async () => {
    const reports: unknown[] = []
    const bus = postgresBus(proxy.connection, { report: (error) => reports.push(error) })
    await bus.ready
    let gaps = 0
    const news: string[] = []
    bus.onGap(() => gaps++)
    bus.on('bus', (message) => news.push(message))
    proxy.silence()
    proxy.resume()
    await touch(openDatabase(real.connection, 1).db, ['lost'])
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 20_000 })
    expect(reports).toMatchObject([{ code: 'ETIMEDOUT' }])
    expect(news).toEqual([])
    await touch(openDatabase(real.connection, 1).db, ['home'])
    await vi.waitFor(() => expect(news).toHaveLength(1))
    await bus.close()
  },
)

test('a refusal rolls back and leaves the connection usable', async () => {
  const pid = () =>
    database.pool.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]?.pid)
  const before = await pid()
  const refusal = await failure(
    database.db.transaction(async () => {
      throw new Refusal('out_of_stock', 409)
    }),
  )
  expect(refusal).toBeInstanceOf(Refusal)
  expect(await pid()).toBe(before)
})

test('waiting for a locked table ends in a retryable error', async () => {
  const other = openDatabase(real.connection, 1)
  await other.db.execute(sql`create table shelf (id int); insert into shelf values (1)`)
  try {
    const error = await other.db.transaction(async (holder) => {
      await holder.execute(sql`lock table shelf`)
      return failure(database.db.execute(sql`select * from shelf`))
    })
    expect(isOutage(error)).toBe(true)
  } finally {
    await other.close()
  }
})

test('spares a database without free connections, and reconnects as soon as possible', async () => {
  const closedProxy = await openDatabaseProxy({ host: '127.0.0.1', port: 1, user: '', database: '' })
  const database = openDatabase(closedProxy.connection, 5)
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 20 }, () => failure(database.db.execute(sql`select 1`))))
  expect(closedProxy.visits()).toBeLessThan(50)
  await Promise.all([database.close(), closedProxy.close()])
})
