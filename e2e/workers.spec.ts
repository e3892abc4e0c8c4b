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

/** A request over a connection of its own: its status, or why there is none. */
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

/** While a process stands still its neighbour takes what comes. */
async function whileFrozen<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It was killed in the meantime.
    }
  }
}

/** Both answer: each alone while the other stands still, but for what it had taken before it was frozen. */
async function bothServe(): Promise<void> {
  await expect.poll(workers, { timeout: 20_000 }).toHaveLength(2)
  for (const pid of workers())
    await whileFrozen(pid, () => expect.poll(() => ask({ patienceMs: 2_000 }), { timeout: 30_000 }).toBe(200))
}

const subscribe = (n: number) =>
  ask({ path: '/api/subscriptions/', method: 'POST', body: JSON.stringify({ email: `n${n}@example.com` }) })

test('a limit counts what all workers together were asked', async () => {
  await bothServe()
  const [one = 0, other = 0] = workers()
  const tries = (from: number) => Promise.all(Array.from({ length: 25 }, (_, n) => subscribe(from + n)))
  const statuses = [...(await whileFrozen(one, () => tries(0))), ...(await whileFrozen(other, () => tries(25)))]
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('a primary process that stands still keeps no visitor from being answered', async () => {
  const statuses = await whileFrozen(shop.process.pid!, async () =>
    Promise.all([ask(), ask({ path: '/' }), subscribe(100), subscribe(101)]),
  )
  // Each worker counts by itself then.
  expect(statuses).toEqual([200, 200, 201, 201])
})

test('workers are started with the flags of the shop, so that each keeps to its memory', () => {
  const commands = processesBelow(shop.process.pid!).filter(({ pid }) => workers().includes(pid))
  for (const { command } of commands) {
    expect(command).toContain('--no-flush-bytecode')
    expect(command).toContain('--max-semi-space-size=8')
  }
})

test('connections that a dying worker did not accept are answered by the other, and another takes over', async () => {
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

test('under load no visitor is refused when workers die; only what the dead one had in hand is lost', async () => {
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
  // 408 is of what lay with a worker that `bothServe` let stand still for seconds.
  expect(lostOutcomes.filter(([outcome]) => outcome !== 'ECONNRESET' && outcome !== 408)).toEqual([])
  expect(lostOutcomes.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(clients * kills)
})

test('workers that die at every start are tried again with growing pauses until one serves', async () => {
  await bothServe()
  const key = path.join(folder, 'secret-key')
  renameSync(key, `${key}.away`)
  // A folder in place of the key: whoever starts now ends at once.
  mkdirSync(key)
  for (const pid of workers()) process.kill(pid, 'SIGKILL')
  await expect.poll(shop.output, { timeout: 30_000 }).toMatch(/no other is left to answer: another takes over in 2 s/)
  rmSync(key, { recursive: true })
  renameSync(`${key}.away`, key)
  await expect.poll(() => ask(), { timeout: 30_000 }).toBe(200)
  expect(shop.process.exitCode).toBeNull()
})

test('without their primary the workers finish what is under way and go; the next start has the port', async () => {
  // A new shop: nothing is left of the limit that was used up above.
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

test('with nobody left to read what it says, the shop goes on replacing its workers', async () => {
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
