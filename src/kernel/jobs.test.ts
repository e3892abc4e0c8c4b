import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { postgresBus, type Bus } from './bus.ts'
import { openDatabase } from './db.ts'
import { clearUntaken, FinalFailure, keepJobs, startJobs, type Jobs } from './jobs.ts'
import { emit, emitEach, outbox } from './outbox.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let pool: pg.Pool
let db: NodePgDatabase
let bus: Bus
let jobs: Jobs
const payloads: unknown[] = []
const reportLines: string[] = []
let failures = 0

beforeAll(async () => {
  database = await openTestDatabase()
  ;({ db, pool } = openDatabase(database.connection, 5))
  bus = postgresBus(database.connection)
  jobs = await startJobs({
    db,
    pool,
    bus,
    handlers: {
      'order.placed': async (payload) => void payloads.push(payload),
      'letter.hopeless': async () => {
        failures++
        throw new FinalFailure('no such mailbox')
      },
      'letter.wanted': async (payload) => {
        if (failures++ === 0) throw new Error('the mail server hung up')
        payloads.push(payload)
      },
    },
    report: (_, what) => reportLines.push(what),
    retrySeconds: 1,
  })
})
afterAll(async () => {
  await jobs.close()
  await bus.close()
  await pool.end()
  await database.close()
})

test('runs committed outbox rows with every kind of value intact', async () => {
  const payload = { orderId: 7, lines: [1, 2], note: 'к 8 утра — «срочно»', nested: { ok: true, none: null } }
  await db.transaction((tx) => emit(tx, 'order.placed', payload))
  await vi.waitFor(() => expect(payloads).toContainEqual(payload), { timeout: 15_000 })
  expect(await db.$count(outbox)).toBe(0)
})

test('never runs rolled back outbox rows', async () => {
  const undone = db.transaction(async (tx) => {
    await emit(tx, 'order.placed', { orderId: 13 })
    throw new Error('the card was refused')
  })
  await expect(undone).rejects.toThrow('refused')
  await emit(db, 'order.placed', { orderId: 14 })
  await vi.waitFor(() => expect(payloads).toContainEqual({ orderId: 14 }), { timeout: 15_000 })
  expect(payloads).not.toContainEqual({ orderId: 13 })
})

test('reports a failed job and retries it', async () => {
  await emit(db, 'letter.wanted', { to: 'marina@example.com' })
  await vi.waitFor(() => expect(payloads).toContainEqual({ to: 'marina@example.com' }), {
    timeout: 19_000,
    interval: 200,
  })
  expect(reportLines).toContain('letter.wanted')
})

test('reports a job that no retry can help once', async () => {
  failures = 0
  await emit(db, 'letter.hopeless', { to: 'nobody@example.com' })
  const state = async () => (await pool.query("select state from jobs.job where name = 'letter.hopeless'")).rows
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'completed' }]), { timeout: 15_000 })
  expect([failures, reportLines.filter((line) => line === 'letter.hopeless')]).toEqual([1, ['letter.hopeless']])
})

test('a mail server away for a day or a weekend loses nothing', async () => {
  const shop = await openTestDatabase()
  const own = openDatabase(shop.connection, 3)
  const ownBus = postgresBus(shop.connection)
  const start = (handlers: Record<string, () => Promise<void>>) =>
    startJobs({ ...own, bus: ownBus, handlers, report: () => {} })
  await (await start({ 'letter.old': async () => {} })).close()
  await own.pool.query("update jobs.queue set retry_limit = 8, retry_delay_max = null where name = 'letter.old'")
  await (await start({ 'letter.old': async () => {}, 'letter.new': async () => {} })).close()
  const { rows } = await own.pool.query(
    `select name, retry_backoff, retry_delay_max, (select sum(least(retry_delay_max, retry_delay * 2 ^ (least(16, n) - 1)))
       from generate_series(1, retry_limit) n) > 3 * 86400 as lasts from jobs.queue where name like 'letter.%' order by name`,
  )
  const patient = { retry_backoff: true, retry_delay_max: 3_600, lasts: true }
  expect(rows).toEqual([
    { name: 'letter.new', ...patient },
    { name: 'letter.old', ...patient },
  ])
  await Promise.all([own.close(), ownBus.close()])
  await shop.close()
})

test('starts jobs at once after the commit, without a poll', async () => {
  const startedAt = performance.now()
  for (let orderId = 500; orderId < 505; orderId++) {
    await emit(db, 'order.placed', { orderId })
    await vi.waitFor(() => expect(payloads).toContainEqual({ orderId }), { timeout: 15_000, interval: 5 })
  }
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('runs a job that another release put straight into its queue', async () => {
  await pool.query(`insert into jobs.job (name, data) values ('order.placed', '{"orderId":600}')`)
  await vi.waitFor(() => expect(payloads).toContainEqual({ orderId: 600 }), { timeout: 15_000 })
})

test('polls the database every two seconds for fifty idle topics', async () => {
  const shop = await openTestDatabase()
  const own = openDatabase(shop.connection, 5)
  const ownBus = postgresBus(shop.connection)
  const handlers = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`idle.${at}`, async () => {}]))
  const idle = await startJobs({ ...own, bus: ownBus, handlers, report: () => {} })
  const looks = countStatements(own.pool)
  const isLook = (text: string) => text.includes('unnest($1::text[]) topic')
  await vi.waitFor(() => expect(looks.texts.filter(isLook)).toHaveLength(4), { timeout: 15_000 })
  looks.stop()
  expect(looks.texts.slice(looks.texts.findIndex(isLook)).length).toBeLessThanOrEqual(10)
  await idle.close()
  await Promise.all([own.close(), ownBus.close()])
  await shop.close()
})

test('an event without a handler does not block others', async () => {
  for (let row = 0; row < 150; row++) await emit(db, 'nobody.cares', {})
  await emit(db, 'order.placed', { orderId: 15 })
  await vi.waitFor(() => expect(payloads).toContainEqual({ orderId: 15 }), { timeout: 15_000 })
  await db.delete(outbox)
})

test('leaves events of an unknown topic to another release', async () => {
  await emit(db, 'newer.news', { wishId: 1 })
  await emit(db, 'order.placed', { orderId: 16 })
  await vi.waitFor(() => expect(payloads).toContainEqual({ orderId: 16 }), { timeout: 15_000 })
  expect(await db.select({ topic: outbox.topic }).from(outbox)).toEqual([{ topic: 'newer.news' }])
  const wishes: unknown[] = []
  const newer = await startJobs({
    db,
    pool,
    bus,
    handlers: { 'newer.news': async (payload) => void wishes.push(payload) },
    report: (_, what) => reportLines.push(what),
  })
  await vi.waitFor(() => expect(wishes).toEqual([{ wishId: 1 }]), { timeout: 15_000 })
  expect(await db.$count(outbox)).toBe(0)
  await newer.close()
})

test('removes rows untaken for a week with one line in the log', async () => {
  const old = sql`now() - interval '8 days'`
  await db.insert(outbox).values([
    { topic: 'gone.news', payload: {}, createdAt: old },
    { topic: 'gone.news', payload: {}, createdAt: old },
    { topic: 'newer.news', payload: {} },
  ])
  const lines: string[] = []
  const clear = () => clearUntaken(db, { 'order.placed': async () => {} }, (error) => lines.push(String(error)))
  await clear()
  await clear()
  expect(lines).toEqual(['Error: nobody took 2 rows for a week: gone.news'])
  expect(await db.select({ topic: outbox.topic }).from(outbox)).toEqual([{ topic: 'newer.news' }])
  await db.delete(outbox)
})

test('one statement emits an event per changed row, and returns the count', async () => {
  const returning = sql`select n as "orderId" from generate_series(100, 102) n`
  expect(await emitEach(db, 'order.placed', returning)).toBe(3)
  expect(await emitEach(db, 'order.placed', sql`select 1 as "orderId" where false`)).toBe(0)
  await vi.waitFor(
    () => {
      for (const orderId of [100, 101, 102]) expect(payloads).toContainEqual({ orderId })
    },
    { timeout: 15_000 },
  )
})

test('jobs start when the database comes back', { timeout: 30_000 }, async () => {
  const shop = await openTestDatabase()
  const proxy = await openDatabaseProxy(shop.connection)
  const through = openDatabase(proxy.connection, 3)
  const ownBus = postgresBus(shop.connection)
  await ownBus.ready
  const reports: string[] = []
  const wishes: unknown[] = []
  await through.pool.query('select 1')
  proxy.silence()
  proxy.reset()
  const jobs = keepJobs({
    ...through,
    bus: ownBus,
    handlers: { 'wish.made': async (payload) => void wishes.push(payload) },
    report: (_, what) => reports.push(what),
  })
  await vi.waitFor(() => expect(reports).toContain('start of the job queue'), { timeout: 10_000 })
  proxy.resume()
  await vi.waitFor(() => emit(through.db, 'wish.made', { n: 1 }))
  await vi.waitFor(() => expect(wishes).toEqual([{ n: 1 }]), { timeout: 20_000 })
  await jobs.close()
  await Promise.all([through.close(), proxy.close(), ownBus.close()])
  await shop.close()
})
