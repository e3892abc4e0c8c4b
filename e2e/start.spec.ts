import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { fillFolder, openFolder, startShop } from '../src/testing/shop-process.ts'

/** Terminal messages for the operator of the shop. */
let folder: string
test.beforeEach(() => {
  folder = openFolder('start')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Outcome = { code: number | null; output: string }

const failsToStart = (env: NodeJS.ProcessEnv, ...flags: string[]): Promise<Outcome> =>
  failsToRun([process.execPath, ...flags, 'dist/server/start.js'], env)

async function failsToRun([command = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(command, args, { env: { ...process.env, DATA_DIR: folder, ...env } })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

/** Expects one line without a stack trace that names the problem and its fix. */
function expectPlainLine({ code, output }: Outcome, ...parts: string[]): void {
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  for (const part of parts) expect(output).toContain(part)
}

test('names a port that is taken, with the fix', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const address = squatter.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  try {
    expectPlainLine(await failsToStart({ PORT: port }), port, 'set PORT')
  } finally {
    squatter.close()
  }
})

test.describe('names an invalid setting', () => {
  for (const [what, env, ...parts] of [
    ['a port that is no number', { PORT: 'many' }, 'PORT', 'whole number'],
    ['a misspelt name', { DATABSE_URL: 'postgres://x/y' }, 'DATABSE_URL', 'DATABASE_URL'],
    ['an address without its scheme', { PUBLIC_URL: 'example.com' }, 'PUBLIC_URL', 'http'],
    ['a log level nobody knows', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'info'],
    [
      'a public shop without a database',
      { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' },
      'DATABASE_URL',
      'DEMO=true',
    ],
    ['half of the keys of a bucket', { S3_BUCKET: 'pictures' }, 'S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ] as const)
    test(what, async () => expectPlainLine(await failsToStart(env), ...parts))
})

test('names an unreachable database without its password', async () => {
  const outcome = await failsToStart({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' })
  expectPlainLine(outcome, 'DATABASE_URL', 'cannot be reached')
  expect(outcome.output).not.toContain('secret')
})

/** Speaks just enough of the PostgreSQL protocol to report its version. */
async function oldPostgres(version: string) {
  const packet = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])))
  const ready = packet('Z', Buffer.from('I'))
  const welcome = Buffer.concat([packet('R', Buffer.alloc(4)), ready])
  const column = Buffer.concat([
    numbers(1),
    Buffer.from('version\0'),
    numbers(0, 0, 0, 0, 25, 0xffff, 0, 0xffff, 0xffff, 0),
  ])
  const row = Buffer.concat([numbers(1, 0, version.length), Buffer.from(version)])
  const answer = [packet('T', column), packet('D', row), packet('C', Buffer.from('SELECT 1\0')), ready]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (chunk) => chunk[0] === 'Q'.charCodeAt(0) && socket.write(Buffer.concat(answer)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() }
}

test('names a PostgreSQL that is too old, with the minimum version', async () => {
  const server = await oldPostgres('140012')
  try {
    expectPlainLine(await failsToStart({ DATABASE_URL: server.url }), 'DATABASE_URL', 'PostgreSQL 14', '15 or newer')
  } finally {
    server.close()
  }
})

test.describe('a full disk is named', () => {
  const line = /^(?=.*(DATA_DIR|database)).*the disk (of the database )?is full: free some space and start again$/

  for (const [megabytes, when] of [
    [8, 'before the database is made'],
    [40, 'while its tables are made'],
    [52, 'while the demo shop is filled'],
  ] as const)
    test(when, async () => {
      test.setTimeout(60_000)
      const small = path.join(folder, 'small')
      mkdirSync(small)
      const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', small]
      const isMounted = spawnSync('mount', mount).status === 0
      // Without permission to mount, the file size is limited instead: a megabyte per file (ulimit counts 1024 bytes).
      const start = [process.execPath, 'dist/server/start.js']
      const command = isMounted ? start : ['bash', '-c', 'ulimit -f 1024 && exec "$@"', '-', ...start]
      try {
        const { code, output } = await failsToRun(command, { DATA_DIR: path.join(small, 'data'), PORT: '0' })
        expect(output.trim()).toMatch(line)
        expect(code).toBe(1)
      } finally {
        if (isMounted) spawnSync('umount', ['--lazy', small])
      }
    })
})

test('names a Node that is too old, with the required version', async () => {
  const older = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })")}`
  expectPlainLine(await failsToStart({}, '--import', older), 'Node 20.19.0', 'Node 24', 'npm start')
})

test('names an unreachable Redis', async () => {
  expectPlainLine(await failsToStart({ REDIS_URL: 'redis://127.0.0.1:1', PORT: '0' }), 'REDIS_URL')
})

test('names a data folder that cannot be created', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expectPlainLine(await failsToStart({ DATA_DIR: path.join(file, 'data') }), 'DATA_DIR', file)
})

test('keeps the data from one start to the next, and refuses a second shop beside it', async () => {
  test.setTimeout(90_000)
  const first = await startShop({ folder })
  const categories = async (url: string) => (await fetch(`${url}/api/utils/general/`)).json()
  const before = await categories(first.url)
  expectPlainLine(await failsToStart({ PORT: '0' }), 'already runs', 'DATA_DIR')
  // Staff verbs work beside the running shop.
  const env = { ...process.env, DATA_DIR: folder }
  expect(spawnSync('npm', ['run', '-s', 'staff', '--', 'professionals'], { env, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: 'Nobody waits for an answer.\n',
  })
  expect(await first.stop('SIGTERM')).toBe(0)

  const second = await startShop({ folder })
  expect(await categories(second.url)).toEqual(before)
  expect(second.output()).not.toContain('Filling')
  // A terminal and npm may both forward the same signal.
  void second.stop('SIGTERM')
  expect(await second.stop('SIGINT')).toBe(0)
  expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a killed shop leaves a database that the next one takes over', async () => {
  test.setTimeout(90_000)
  fillFolder(folder)
  const first = await startShop({ folder })
  await first.stop('SIGKILL')
  const second = await startShop({ folder })
  expect((await fetch(`${second.url}/`)).status).toBe(200)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a fresh demo shop makes the pictures of its first lists in advance, also after a kill', async () => {
  test.setTimeout(90_000)
  const cardPictures = () => globSync(path.join(folder, 'media/variants/*/335.avif')).length
  const first = await startShop({ folder, env: { WORKERS: '2' } })
  await expect.poll(cardPictures, { timeout: 30_000 }).toBeGreaterThan(0)
  await first.stop('SIGKILL')
  const countAtKill = cardPictures()
  const second = await startShop({ folder, env: { WORKERS: '2' } })
  await expect.poll(cardPictures, { timeout: 30_000 }).toBeGreaterThan(countAtKill + 24)
  expect(await second.stop()).toBe(0)
  expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a request in flight is answered before the shop ends', async () => {
  test.setTimeout(90_000)
  fillFolder(folder)
  const shop = await startShop({ folder, env: { PAGE_CACHE_MB: '0' } })
  const answers = Array.from({ length: 20 }, async () => {
    const response = await fetch(`${shop.url}/`)
    await response.text()
    return response.status
  })
  await Promise.race(answers)
  const code = shop.stop('SIGTERM')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  expect(await code, shop.output()).toBe(0)
})

test('two workers share the port and receive each other’s events', async () => {
  test.setTimeout(90_000)
  fillFolder(folder)
  const shop = await startShop({ folder, env: { WORKERS: '2' } })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${shop.url}/`)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await shop.stop()).toBe(0)
})

test('the shop starts below a folder that is closed to others', async () => {
  test.setTimeout(90_000)
  const home = path.join(folder, 'home')
  const elsewhere = () => readdirSync('/var/tmp').filter((name) => name.startsWith('yasmena-'))
  const before = new Set(elsewhere())
  mkdirSync(home)
  chmodSync(home, 0o700)
  const shop = await startShop({ folder: path.join(home, 'data') })
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  for (const name of elsewhere().filter((each) => !before.has(each)))
    rmSync(path.join('/var/tmp', name), { recursive: true })
})
