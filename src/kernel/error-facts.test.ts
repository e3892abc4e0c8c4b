import { DrizzleQueryError } from 'drizzle-orm'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { errorFacts, errorKey } from './error-facts.ts'
import { Refusal } from './refusal.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** Port of a server that accepts connections and never answers. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const typedEmail = 'anna.petrova@klinika.ru'
const said = (error: unknown) => JSON.stringify(errorFacts(error))

test('reports a database error by code, table and constraint, never by values', () => {
  const duplicate = Object.assign(new Error(`duplicate key: ${typedEmail}`), {
    code: '23505',
    table: 'subscriptions',
    constraint: 'subscriptions_email_unique',
    detail: `Key (email)=(${typedEmail}) already exists.`,
    where: `unnamed portal parameter $1 = '${typedEmail}'`,
  })
  const error = new DrizzleQueryError('insert into subscriptions values ($1)', [typedEmail], duplicate)
  expect(errorFacts(error).cause).toMatchObject({
    code: '23505',
    table: 'subscriptions',
    constraint: 'subscriptions_email_unique',
  })
  expect(said(error)).not.toContain(typedEmail)
})

test('reveals nothing of a message of any form', () => {
  const lookalike = new Error(`first line\n    at ${typedEmail} (file.ts:1:1)`)
  const parsing = (() => {
    try {
      return JSON.parse(`{"email": ${typedEmail}`) as unknown
    } catch (error) {
      return error
    }
  })()
  const letter = Object.assign(new Error(`550 <${typedEmail}> rejected`), { code: 'EENVELOPE', rejected: [typedEmail] })
  for (const error of [
    lookalike,
    parsing,
    letter,
    typedEmail,
    { email: typedEmail },
    new Error(typedEmail, { cause: lookalike }),
  ])
    expect(said(error)).not.toContain(typedEmail)
})

test('reports the place in our code without Node internals', () => {
  const { at = [] } = errorFacts(new Error('x'))
  expect(at[0]).toContain('error-facts.test.ts')
  expect(at.join()).not.toContain('node:')
})

test('reports messages that only our own code can produce', () => {
  const slip = (() => {
    try {
      return (undefined as unknown as { slug: string }).slug
    } catch (error) {
      return error
    }
  })()
  expect(errorFacts(slip)).toMatchObject({ type: 'TypeError', message: expect.stringContaining("'slug'") })
  expect(errorFacts(new Refusal('out_of_stock', 409))).toMatchObject({ code: 'out_of_stock', status: 409 })
})

test('equal errors share a key for any user input; different errors do not', () => {
  const trouble = (code: string, text: string) =>
    Object.assign(new Error(text), { code, stack: `Error: ${text}\n    at a` })
  const key = (error: unknown) => errorKey(errorFacts(error))
  expect(key(trouble('57P01', typedEmail))).toBe(key(trouble('57P01', 'something else')))
  expect(key(trouble('57P01', typedEmail))).not.toBe(key(trouble('23505', typedEmail)))
})

test('a circular chain of causes ends', () => {
  const error = new Error('x')
  error.cause = error
  expect(said(error).length).toBeLessThan(10_000)
})

test('an infrastructure error has its call, address or driver message', async () => {
  const refused = await new Promise((resolve) => connect(9, '127.0.0.1').once('error', resolve))
  expect(errorFacts(refused)).toMatchObject({
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 9,
  })
  const pool = new pg.Pool({ host: '127.0.0.1', max: 1, connectionTimeoutMillis: 1, port: await silentPort() })
  const late = await pool.query('select 1').catch((error: unknown) => error)
  expect(errorFacts(late).message ?? errorFacts(late).cause?.message).toMatch(/timeout/)
  await pool.end()
})

test('different reasons at one place are different errors', () => {
  const [busy, lost] = ['timeout exceeded when trying to connect', 'Connection terminated'].map((message) =>
    errorKey({ type: 'Error', message }),
  )
  expect(busy).not.toBe(lost)
})
