import { mkdirSync, renameSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedConnection } from '../src/kernel/embedded-postgres/place.ts'
import { fillFolder, openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { processesBelow, systemProcesses } from '../src/testing/start-process.ts'

/** Two workers share the port; either may die at any time. */
test.describe.configure({ mode: 'serial' })
test.setTimeout(60_000)

let folder: string
let shop: ShopProcess
test.beforeAll(async () => {
  folder = fillFolder(openFolder('workers'))
  shop = await startShop({ folder, env: { WORKERS: '2' } })
  await expect.poll(workers).toHaveLength(2)
})
test.afterAll(() => shop.close())

const isRunning = (pid: number) => systemProcesses().some((each) => each.pid === pid)
const workers = () =>
  processesBelow(shop.process.pid!)
    .filter(({ command }) => command.includes('server/start.js'))
    .map(({ pid }) => pid)

type Ask = { path?: string; method?: string; body?: string; patienceMs?: number }

/** Status of a request over a new connection, or the reason why there is none. */
function ask({ path: address = '/healthz', method = 'GET', body, patienceMs = 0 }: Ask = {}): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { connection: 'close', ...(body && { 'content-type': 'application/json' }) }
    const request = http.request(
      shop.url + address,
      { method, headers, agent: false, timeout: patienceMs },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    request.end(body)
  })
}

/** Suspends a process during the work, so that the other one answers. */
async function whileFrozen<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // Killed in the meantime.
    }
  }
}

/** Checks that each worker answers while the other is suspended, except for connections accepted before. */
async function bothServe(): Promise<void> {
  await expect.poll(workers, { timeout: 20_000 }).toHaveLength(2)
  for (const pid of workers())
    await whileFrozen(pid, () => expect.poll(() => ask({ patienceMs: 2_000 }), { timeout: 30_000 }).toBe(200))
}

const subscribe = (n: number) =>
  ask({ path: '/api/subscriptions/', method: 'POST', body: JSON.stringify({ email: `n${n}@example.com` }) })

test('a rate limit counts requests of all workers together', async () => {
  await bothServe()
  const [one = 0, other = 0] = workers()
  const tries = (from: number) => Promise.all(Array.from({ length: 25 }, (_, n) => subscribe(from + n)))
  const statuses = [...(await whileFrozen(one, () => tries(0))), ...(await whileFrozen(other, () => tries(25)))]
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('a suspended primary process delays no visitor', async () => {
  const statuses = await whileFrozen(shop.process.pid!, async () =>
    Promise.all([ask(), ask({ path: '/' }), subscribe(100), subscribe(101)]),
  )
  // Each worker then counts by itself.
  expect(statuses).toEqual([200, 200, 201, 201])
})

test('workers start with the flags of the shop, so that each keeps its memory limit', () => {
  const commands = processesBelow(shop.process.pid!).filter(({ pid }) => workers().includes(pid))
  for (const { command } of commands) {
    expect(command).toContain('--no-flush-bytecode')
    expect(command).toContain('--max-semi-space-size=8')
  }
})

test('the other worker answers connections that a dying one did not accept, and a new one starts', async () => {
  await bothServe()
  const [victim = 0] = workers()
  const statuses = await whileFrozen(victim, async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask()))
    process.kill(victim, 'SIGKILL')
    return answers
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(shop.output).toContain('A worker was ended by SIGKILL: another takes over')
  await bothServe()
})

test('under load dying workers refuse no visitor and lose only their own requests', async () => {
  test.setTimeout(90_000)
  const clients = 16
  const kills = 3
  const over = new AbortController()
  const outcomes = new Map<number | string, number>()
  const load = Array.from({ length: clients }, async (_, n) => {
    while (!over.signal.aborted) {
      const outcome = await ask({ path: n % 2 ? '/' : '/healthz' })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  const answered = () => outcomes.get(200) ?? 0
  for (let kill = 0; kill < kills; kill++) {
    const before = answered()
    await expect.poll(answered).toBeGreaterThan(before + 50)
    await bothServe()
    process.kill(workers()[kill % 2]!, 'SIGKILL')
  }
  const before = answered()
  await expect.poll(answered).toBeGreaterThan(before + 50)
  over.abort()
  await Promise.all(load)
  const lostOutcomes = [...outcomes].filter(([outcome]) => outcome !== 200)
  // 408: requests accepted by the worker that `bothServe` suspended for seconds.
  expect(lostOutcomes.filter(([outcome]) => outcome !== 'ECONNRESET' && outcome !== 408)).toEqual([])
  expect(lostOutcomes.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(clients * kills)
})

test('workers that die at every start are retried with growing pauses until one serves', async () => {
  await bothServe()
  const key = path.join(folder, 'secret-key')
  renameSync(key, `${key}.away`)
  // A folder in place of the key: new workers exit at once.
  mkdirSync(key)
  for (const pid of workers()) process.kill(pid, 'SIGKILL')
  await expect.poll(shop.output, { timeout: 30_000 }).toMatch(/no other is left to answer: another takes over in 2 s/)
  rmSync(key, { recursive: true })
  renameSync(`${key}.away`, key)
  await expect.poll(() => ask(), { timeout: 30_000 }).toBe(200)
  expect(shop.process.exitCode).toBeNull()
})

test('without their primary the workers finish requests in flight and end, and the next start gets the port', async () => {
  // A new shop, because the rate limit was used up above.
  expect(await shop.stop()).toBe(0)
  shop = await startShop({ folder, env: { WORKERS: '2' } })
  await bothServe()
  const orphans = workers()
  const [database, watcher] = [new pg.Client(embeddedConnection(folder)), new pg.Client(embeddedConnection(folder))]
  for (const client of [database, watcher]) await client.on('error', () => {}).connect()
  await database.query('begin; lock table subscriptions in access exclusive mode')
  const answers = Promise.all(Array.from({ length: 8 }, (_, n) => subscribe(200 + n)))
  const waiting = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike 'insert into "subscriptions"%'`
  await expect
    .poll(async () => (await watcher.query<{ count: number }>(waiting)).rows[0]?.count, { timeout: 20_000 })
    .toBe(8)
  await shop.stop('SIGKILL')
  await expect.poll(() => ask()).toBe('ECONNREFUSED')
  const starting = startShop({ folder, env: { WORKERS: '2', PORT: new URL(shop.url).port } })
  await database.query('rollback')
  for (const client of [database, watcher]) await client.end()
  expect(new Set(await answers)).toEqual(new Set([201]))
  const next = await starting
  await expect.poll(() => orphans.filter(isRunning), { timeout: 20_000 }).toEqual([])
  shop = next
  expect(await ask()).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('the shop goes on replacing workers after its output is closed', async () => {
  await shop.stop()
  shop = await startShop({ folder, env: { WORKERS: '2' } })
  await bothServe()
  shop.process.stdout?.destroy()
  shop.process.stderr?.destroy()
  const [victim = 0] = workers()
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => isRunning(victim)).toBe(false)
  await bothServe()
  expect(await shop.stop()).toBe(0)
})
