import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openFolder, startShop } from '../src/testing/shop-process.ts'

/** What whoever runs the shop meets in the terminal. */
let folder: string
test.beforeEach(() => {
  folder = openFolder('start')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function failsToStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['dist/server/start.js'], { env: { ...process.env, DATA_DIR: folder, ...env } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, said }
}

/** One line that names the thing and the mend; no stack. */
function expectPlainLine({ code, said }: { code: number | null; said: string }, ...parts: string[]): void {
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  for (const part of parts) expect(said).toContain(part)
}

test('a port that is taken is named, with the mend', async () => {
  const squatter = createServer()
  await new Promise<void>((done) => squatter.listen(0, '127.0.0.1', done))
  const address = squatter.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  try {
    expectPlainLine(await failsToStart({ PORT: port }), port, 'set PORT')
  } finally {
    squatter.close()
  }
})

test.describe('a setting that cannot be used is named', () => {
  for (const [what, env, ...parts] of [
    ['a port that is no number', { PORT: 'many' }, 'PORT', 'whole number'],
    ['a misspelt name', { DATABSE_URL: 'postgres://x/y' }, 'DATABSE_URL', 'DATABASE_URL'],
    ['an address without its scheme', { PUBLIC_URL: 'example.com' }, 'PUBLIC_URL', 'http'],
    ['a log level nobody knows', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'info'],
    ['half of the keys of a bucket', { S3_BUCKET: 'pictures' }, 'S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ] as const)
    test(what, async () => expectPlainLine(await failsToStart(env), ...parts))
})

test('a database that nobody answers for is named without its password', async () => {
  const outcome = await failsToStart({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' })
  expectPlainLine(outcome, 'DATABASE_URL', 'cannot be reached')
  expect(outcome.said).not.toContain('secret')
})

test('a Redis that nobody answers for is named', async () => {
  expectPlainLine(await failsToStart({ REDIS_URL: 'redis://127.0.0.1:1', PORT: '0' }), 'REDIS_URL')
})

test('a data folder that cannot be made is named', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expectPlainLine(await failsToStart({ DATA_DIR: path.join(file, 'data') }), 'DATA_DIR', file)
})

test('a shop keeps its data from one start to the next, and a second one beside it is refused', async () => {
  test.setTimeout(90_000)
  const first = await startShop({ folder })
  const categories = async (url: string) => (await fetch(`${url}/api/utils/general/`)).json()
  const before = await categories(first.url)
  expectPlainLine(await failsToStart({ PORT: '0' }), 'already runs', 'DATA_DIR')
  expect(await first.stop('SIGTERM')).toBe(0)

  const second = await startShop({ folder })
  expect(await categories(second.url)).toEqual(before)
  expect(second.output()).not.toContain('Filling')
  expect(await second.stop('SIGINT')).toBe(0)
})

test('a shop that was killed leaves a database that the next one takes over', async () => {
  test.setTimeout(90_000)
  const first = await startShop({ folder })
  await first.stop('SIGKILL')
  const second = await startShop({ folder })
  expect((await fetch(`${second.url}/`)).status).toBe(200)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a request that is under way is answered before the shop ends', async () => {
  test.setTimeout(90_000)
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

test('two workers share the port and the news', async () => {
  test.setTimeout(90_000)
  const shop = await startShop({ folder, env: { WORKERS: '2' } })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${shop.url}/`)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await shop.stop()).toBe(0)
})

test('below a folder that is closed to others the shop starts all the same', async () => {
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
