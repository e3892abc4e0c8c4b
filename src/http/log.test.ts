import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { signer } from '#kernel/signature.ts'
import { newLogger } from './log.ts'

/** Checks that the log states what went wrong and contains nothing that people typed. */
let lines: string[] = []
const logger = newLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
afterEach(() => {
  lines = []
  vi.useRealTimers()
})

test('a repeated error is logged once and then counted', () => {
  vi.useFakeTimers()
  const trouble = (code: string) => Object.assign(new Error('x'), { code })
  const failing = (code: string) => {
    for (let n = 0; n < 1_000; n++) logger.error({ err: trouble(code) }, 'unavailable')
  }
  failing('ECONNREFUSED')
  logger.child({ reqId: 'another' }).error({ err: trouble('23505') }, 'failed')
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[2]!)).toMatchObject({
    level: 'error',
    repeated: 999,
    code: 'ECONNREFUSED',
    msg: 'unavailable',
  })
  failing('ECONNREFUSED')
  expect(lines).toHaveLength(4)
})

test('an error logged without a text does not reveal its message', () => {
  const error = Object.assign(new Error('Reply was already sent in "/search-results/?search=халат"'), { code: 'FST_X' })
  logger.warn({ err: error })
  logger.error(Object.assign(new Error('халат'), { code: 'FST_Y' }))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ msg: 'FST_X' }, { msg: 'FST_Y' }])
  expect(lines.join()).not.toContain('халат')
})

const marker = 'Zimorodok'
const visitorId = randomUUID()
const key = 'a key for tests of at least 32 letters'
const cookie = `visitor=${signer([key], 'visitor').sign(visitorId)}`
const email = `${marker}@klinika.ru`

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ log: logger })
})
afterAll(() => shop.close())

type Operation = { path: string; method: string; body?: JsonSchema; parameters: { name: string; in: string }[] }
type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  format?: string
}

async function operations(): Promise<Operation[]> {
  const { body } = await shop.get('/api/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, OpenApiOperation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      path,
      method: method.toUpperCase(),
      body: requestBody?.content['application/json']?.schema,
      parameters,
    })),
  )
}
type OpenApiOperation = {
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> }
  parameters?: { name: string; in: string }[]
}

/** Fits the schema, and can be recognized. */
function typedFor({ type, properties, items, enum: options, format }: JsonSchema, name = ''): unknown {
  if (options) return options[0]
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([key, each]) => [key, typedFor(each, key)]))
  if (kind === 'array') return items ? [typedFor(items)] : []
  if (kind === 'integer') return 1_730_519
  if (kind === 'number') return 173_051
  if (kind === 'boolean') return true
  if (format === 'email' || name === 'email') return email
  if (format === 'date-time') return '2017-03-05T11:22:33Z'
  return marker
}

async function askEverything(): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const { path, method, body, parameters } of await operations()) {
    const query = parameters
      .filter((each) => each.in === 'query')
      .map(({ name }) => [name, name === 'token' ? marker.padEnd(32, 'x') : marker])
    const url = `${path.replace(/\{\w+\}/g, marker.toLowerCase())}?${new URLSearchParams(Object.fromEntries(query) as Record<string, string>).toString()}`
    const { status } = await (method === 'GET'
      ? shop.get(url, { cookie })
      : shop.post(url, body && typedFor(body), { cookie }))
    statuses.add(status)
  }
  return statuses
}

const secrets = [marker, marker.toLowerCase(), visitorId, email, '1730519', '2017-03-05']

test('a bug in every call reveals no input in the log', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await shop.db.execute(sql.raw(`alter table "${name}" rename to "${name}_away"`))
  try {
    expect(await askEverything()).toContain(500)
  } finally {
    for (const { name } of rows) await shop.db.execute(sql.raw(`alter table "${name}_away" rename to "${name}"`))
  }
  expect(lines.filter((line) => line.includes('42P01')).length).toBeGreaterThan(3)
  for (const text of secrets) expect(lines.filter((line) => line.includes(text))).toEqual([])
})

test('an unavailable database reveals no input in the log', async () => {
  const { pool } = shop
  const connect = vi.spyOn(pool, 'connect')
  connect.mockImplementation(() => {
    throw Object.assign(new Error(`connect ECONNREFUSED ${marker}`), { code: 'ECONNREFUSED' })
  })
  try {
    expect(await askEverything()).toContain(503)
  } finally {
    connect.mockRestore()
  }
  expect(lines.filter((line) => line.includes('ECONNREFUSED')).length).toBeGreaterThan(0)
  for (const text of secrets) expect(lines.filter((line) => line.includes(text))).toEqual([])
})
