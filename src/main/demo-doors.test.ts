import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { mayLookInside, requireDatabase, requireMail, showsMailbox } from './demo-doors.ts'

const smtp = { SMTP_URL: 'smtp://mail.example.com' }
const configOf = (env: Record<string, string> = {}) => readConfig(env, '/nowhere')
const away = { PUBLIC_URL: 'https://shop.example' }

async function statusFor(headers: Record<string, string>, env = {}, remoteAddress = '127.0.0.1'): Promise<number> {
  const http = Fastify()
  const mayRead = mayLookInside(configOf(env))
  http.get('/', async (request, reply) => reply.code(mayRead(request) ? 200 : 404).send())
  const { statusCode } = await http.inject({ url: '/', headers: { host: 'localhost:3000', ...headers }, remoteAddress })
  return statusCode
}

test('visitors on this machine see the e-mails of a local shop', async () => {
  expect(showsMailbox(configOf())).toBe(true)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) expect(await statusFor({ host })).toBe(200)
  expect(await statusFor({}, {}, '::ffff:127.0.0.1')).toBe(200)
})

test.each([
  ['from another machine', {}, '192.168.1.7'],
  ['by a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ['by a proxy that says so in another way', { via: '1.1 balancer' }, '127.0.0.1'],
  ['by another name for this machine', { host: 'rebound.example' }, '127.0.0.1'],
])('refuses the mailbox %s', async (_, headers, address) => {
  expect(await statusFor(headers, {}, address)).toBe(404)
})

test('a public shop shows its e-mails to no visitor, unless DEMO is set', async () => {
  expect(showsMailbox(configOf(away))).toBe(false)
  expect(showsMailbox(configOf({ ...away, DEMO: 'true' }))).toBe(true)
  expect(showsMailbox(configOf({ DEMO: 'false' }))).toBe(false)
  expect(showsMailbox(configOf({ ...smtp, DEMO: 'true' }))).toBe(false)
  expect(await statusFor({ host: 'shop.example' }, { ...away, DEMO: 'true' }, '203.0.113.7')).toBe(200)
})

test('a public shop needs a mail server or DEMO', () => {
  expect(() => requireMail(configOf(away))).toThrow(/^SMTP_URL: .*DEMO=true/)
  for (const env of [{}, { ...away, ...smtp }, { ...away, DEMO: 'true' }])
    expect(() => requireMail(configOf(env))).not.toThrow()
})

test('a public shop refuses to start without DATABASE_URL or DEMO', () => {
  for (const env of [away, { ...away, ...smtp }, { ...away, DEMO: 'false' }, { ...away, NODE_ENV: 'production' }])
    expect(() => requireDatabase(configOf(env))).toThrow(/^DATABASE_URL: [^\n]*DEMO=true/)
  for (const env of [{}, { ...away, DEMO: 'true' }, { ...away, DATABASE_URL: 'postgres://shop@db/shop' }])
    expect(() => requireDatabase(configOf(env))).not.toThrow()
})

test('shows the API reference on the own machine, elsewhere on request', () => {
  expect(configOf().showApiReference).toBe(true)
  expect(configOf(away).showApiReference).toBe(false)
  expect(configOf({ ...away, API_REFERENCE: 'true' }).showApiReference).toBe(true)
  expect(configOf({ ...away, NODE_ENV: 'development' }).showApiReference).toBe(true)
})
