import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedConnection } from '../src/kernel/embedded-postgres/place.ts'
import { fillFolder, openFolder, startShop } from '../src/testing/shop-process.ts'
import { npmStart, processesBelow, systemProcesses, type StartProcess } from '../src/testing/start-process.ts'

/** Every way to stop the shop: requests in flight are answered, and no process is left behind. */
test.describe.configure({ mode: 'default' })
test.setTimeout(90_000)

let folder: string
const startedShops = new Set<StartProcess>()
const clients = new Set<pg.Client>()
test.beforeAll(async () => {
  folder = fillFolder(openFolder('shutdown'))
})
test.afterEach(async () => {
  for (const client of clients) await client.end().catch(() => {})
  clients.clear()
  for (const { npm } of startedShops)
    try {
      process.kill(-npm.pid!, 'SIGKILL')
    } catch {
      // All processes have ended.
    }
  startedShops.clear()
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const requestsUnderWay = 16

async function open({ args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {}): Promise<StartProcess> {
  const shop = await npmStart({ folder, args, env: { DATABASE_POOL: String(requestsUnderWay + 4), ...env } })
  startedShops.add(shop)
  await shop.isOpen
  return shop
}

type Answer = { status: number; connection: string | undefined; body: string }

/** Subscribes over a keep-alive connection. */
function subscribe(url: string, email: string, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const request = http.request(`${url}/api/subscriptions/`, { method: 'POST', agent, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(JSON.stringify({ email }))
  })
}

async function connectToDatabase(): Promise<pg.Client> {
  const client = new pg.Client(embeddedConnection(folder))
  clients.add(client.on('error', () => {}))
  await client.connect()
  return client
}

/** Starts requests that wait for a locked table until released. */
async function waitingRequests(url: string) {
  const [client, watcher] = [await connectToDatabase(), await connectToDatabase()]
  await client.query('begin; lock table subscriptions in access exclusive mode')
  const agent = new http.Agent({ keepAlive: true })
  const answers = Promise.all(
    Array.from({ length: requestsUnderWay }, (_, n) => subscribe(url, `n${n}-${Date.now()}@example.com`, agent)),
  )
  answers.catch(() => {})
  await expect
    .poll(async () => {
      const waiting = `select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike 'insert into "subscriptions"%'`
      return (await watcher.query<{ count: number }>(waiting)).rows[0]?.count
    })
    .toBe(requestsUnderWay)
  return {
    answers,
    letGo: async () => {
      await client.query('rollback')
      return answers.finally(() => agent.destroy())
    },
  }
}

const postmasterFile = () => path.join(folder, 'postgres/data/postmaster.pid')
const isRunning = (pid: number) => systemProcesses().some((each) => each.pid === pid)
const isRefused = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      answer(false)
    })
    socket.on('error', () => answer(true))
  })

/** Processes of a start by role. */
function partsOf({ npm }: StartProcess) {
  const below = processesBelow(npm.pid!)
  const pidOf = (part: string) => {
    const all = below.filter(({ command }) => command.includes(part))
    expect(all, part).not.toHaveLength(0)
    return all.at(-1)!.pid
  }
  const script = pidOf('scripts/start.mjs')
  return {
    npm: npm.pid!,
    group: -npm.pid!,
    shell: below.find(({ parent }) => parent === npm.pid)!.pid,
    script,
    shop: below.find(({ parent, command }) => parent === script && command.includes('dist/server/start.js'))!.pid,
    all: below.map(({ pid }) => pid),
    postmaster: Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]),
  }
}
type Parts = ReturnType<typeof partsOf>

async function expectNothingLeft({ all, postmaster }: Parts, { port }: StartProcess): Promise<void> {
  await expect.poll(() => [...all, postmaster].filter(isRunning), { timeout: 20_000 }).toEqual([])
  expect(existsSync(postmasterFile())).toBe(false)
  expect(await isRefused(port)).toBe(true)
}

/** Shell that stays between npm and the script instead of replacing itself by exec. */
function stayingShell(): string {
  const file = path.join(folder, 'shell')
  writeFileSync(file, '#!/bin/sh\n/bin/sh "$@"\nexit $?\n')
  chmodSync(file, 0o755)
  return `--script-shell=${file}`
}

/** Way to stop the shop; `code` is npm's exit code, 0 from the shop, or the signal that ended npm itself. */
type Way = [
  way: string,
  send: (parts: Parts) => void,
  code: number | string | undefined,
  options?: { withShell?: boolean; workers?: string },
]
const ways: Way[] = [
  ['SIGTERM to npm', ({ npm }) => process.kill(npm, 'SIGTERM'), 0],
  ['SIGTERM to its shell', ({ shell }) => process.kill(shell, 'SIGTERM'), 'SIGTERM', { withShell: true }],
  ['SIGTERM to the script', ({ script }) => process.kill(script, 'SIGTERM'), 0],
  ['SIGTERM to the shop', ({ shop }) => process.kill(shop, 'SIGTERM'), 0],
  ['SIGTERM to all of them', ({ group }) => process.kill(group, 'SIGTERM'), 0],
  ['Ctrl-C', ({ group }) => process.kill(group, 'SIGINT'), 0],
  ['Ctrl-C heard by npm alone', ({ npm }) => process.kill(npm, 'SIGINT'), 0],
  ['a terminal that is closed', ({ group }) => process.kill(group, 'SIGHUP'), 'SIGHUP'],
  ['npm killed', ({ npm }) => process.kill(npm, 'SIGKILL'), 'SIGKILL'],
  ['Ctrl-C before two workers', ({ group }) => process.kill(group, 'SIGINT'), 0, { workers: '2' }],
  ['the script killed', ({ script }) => process.kill(script, 'SIGKILL'), undefined],
]

for (const [way, send, code, { withShell = false, workers = '1' } = {}] of ways)
  test(`${way} ends the shop with all under way answered and its database stopped`, async () => {
    const shop = await open({ args: withShell ? [stayingShell()] : [], env: { WORKERS: workers } })
    const parts = partsOf(shop)
    const { letGo } = await waitingRequests(shop.url)
    send(parts)
    // Requests between the signal and closing are answered; readiness asks the load balancer to send no more.
    const readiness = async () => {
      const response = await fetch(`${shop.url}/readyz`)
      return { status: response.status, connection: response.headers.get('connection') }
    }
    await expect.poll(readiness, { intervals: [20] }).toEqual({ status: 503, connection: 'close' })
    // A repeated signal, as supervisors and terminals send.
    for (const pid of [parts.script, parts.shop]) if (isRunning(pid)) process.kill(pid, 'SIGTERM')
    const answers = await letGo()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['close']))
    const end = await shop.ended
    if (code !== undefined) expect(end, shop.output()).toBe(code)
    await expectNothingLeft(parts, shop)
  })

test('an uncaught error ends the shop after requests in flight, with code 1 and no typed text logged', async () => {
  const typedEmail = 'anna@klinika.ru'
  const mistake = `process.on('SIGUSR2', () => setTimeout(() => { throw new Error('${typedEmail}') }))`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(mistake)}`]
  const shop = await startShop({ folder, args, env: { DATABASE_POOL: String(requestsUnderWay + 4) } })
  const { letGo } = await waitingRequests(shop.url)
  shop.process.kill('SIGUSR2')
  // A kept connection may be closed in the moment of its next request, so each request opens a new one.
  const readiness = () => fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } })
  await expect.poll(async () => (await readiness()).status, { intervals: [20] }).toBe(503)
  expect(new Set((await letGo()).map(({ status }) => status))).toEqual(new Set([201]))
  expect(await shop.stop(), shop.output()).toBe(1)
  expect(shop.output()).toContain('A mistake of ours ends this process: Error')
  expect(shop.output()).not.toContain(typedEmail)
  expect(existsSync(postmasterFile())).toBe(false)
})

/** Status over a new connection, as from a load balancer without keep-alive. */
const statusOnce = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 'refused' as const,
  )

test('a load balancer without keep-alive gets 503 before any connection is refused', async () => {
  const shop = await startShop({ folder })
  expect(await statusOnce(`${shop.url}/readyz`)).toBe(200)
  shop.process.kill('SIGTERM')
  const answers: (number | 'refused')[] = []
  await expect
    .poll(async () => answers.push(await statusOnce(`${shop.url}/readyz`)) && answers.at(-1), { intervals: [20] })
    .not.toBe(200)
  expect(answers.at(-1)).toBe(503)
  expect(await statusOnce(`${shop.url}/healthz`)).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('DRAIN_SECONDS keeps the shop open for visitors while not ready', async () => {
  const shop = await startShop({ folder, env: { DRAIN_SECONDS: '3' } })
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOnce(`${shop.url}/readyz`), { intervals: [20] }).toBe(503)
  const startedAt = performance.now()
  // Each request comes later than the silence that would end a shop without the setting.
  await expect.poll(() => statusOnce(`${shop.url}/healthz`), { intervals: [600] }).toBe('refused')
  expect(performance.now() - startedAt).toBeGreaterThan(2_000)
  expect(await shop.stop()).toBe(0)
})

test.describe('unclosed connections', () => {
  async function openSocket(url: string, text = ''): Promise<Socket> {
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  test('idle connections do not delay the shutdown', async () => {
    const shop = await startShop({ folder, env: { REQUEST_SECONDS: '1' } })
    const silent = await openSocket(shop.url)
    const idle = await openSocket(shop.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    expect(await shop.stop(), shop.output()).toBe(0)
    for (const socket of [silent, idle]) socket.destroy()
  })

  test('a client that never reads does not delay the shutdown, and the database is stopped', async () => {
    const shop = await startShop({ folder, env: { REQUEST_SECONDS: '1' } })
    const deaf = await openSocket(shop.url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200))
    await once(deaf, 'readable')
    // No wait exceeds the setting, whichever of connection and shutdown times out first.
    expect([0, 1], shop.output()).toContain(await shop.stop())
    expect(existsSync(postmasterFile())).toBe(false)
    deaf.destroy()
  })

  test('a second Ctrl-C ends the shop at once, its database too', async () => {
    const shop = await open()
    const parts = partsOf(shop)
    const { answers } = await waitingRequests(shop.url)
    process.kill(parts.group, 'SIGINT')
    await expect.poll(shop.output).toContain('Ctrl-C again ends at once')
    process.kill(parts.group, 'SIGINT')
    await expect(answers).rejects.toThrow()
    expect(await shop.ended, shop.output()).toBe(1)
    expect(shop.output()).toContain('Asked twice')
    for (const client of clients) await client.end().catch(() => {})
    await expectNothingLeft(parts, shop)
  })
})
