import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import { guardRequests } from './guard.ts'

const publicUrl = 'https://shop.test'
const servers = new Map<string, ReturnType<typeof serverOf>>()
let acted = 0

function serverOf(config: { publicUrl: string }) {
  const http = Fastify()
  http.setErrorHandler((error, _, reply) =>
    error instanceof Refusal ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send({}),
  )
  guardRequests({ http, config })
  http.route({ method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/', handler: () => act() })
  return http
}
const act = () => ({ acted: ++acted })

beforeAll(() => {
  for (const url of [publicUrl, 'http://localhost:3000']) servers.set(url, serverOf({ publicUrl: url }))
})
afterAll(async () => {
  for (const http of servers.values()) await http.close()
})

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>

/** True when the route was reached; a refusal must be about the origin. */
async function isLetThrough(headers: Headers, method: Method = 'POST', url = publicUrl): Promise<boolean> {
  const before = acted
  const answer = await servers.get(url)!.inject({ method, url: '/', headers: { host: new URL(url).host, ...headers } })
  if (answer.statusCode === 200) return acted === before + 1
  expect([answer.statusCode, answer.json(), acted]).toEqual([403, { code: 'foreign_origin' }, before])
  return false
}

test.each<[string, Headers, boolean]>([
  ['no header of a browser', {}, true],
  ['the public origin', { origin: publicUrl }, true],
  ['another scheme', { origin: 'http://shop.test' }, false],
  ['another port', { origin: 'https://shop.test:8443' }, false],
  ['the default port written out', { origin: 'https://shop.test:443' }, false],
  ['a subdomain', { origin: 'https://evil.shop.test' }, false],
  ['the parent domain', { origin: 'https://test' }, false],
  ['a host that begins alike', { origin: 'https://shop.test.evil.example' }, false],
  ['a host that ends alike', { origin: 'https://evilshop.test' }, false],
  ['userinfo before another host', { origin: 'https://shop.test@evil.example' }, false],
  ['userinfo before the own host', { origin: 'https://evil@shop.test' }, false],
  ['an opaque origin', { origin: 'null' }, false],
  ['text that is no origin', { origin: 'shop.test' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
])('an origin with %s', async (_, headers, isOwn) => {
  expect(await isLetThrough(headers)).toBe(isOwn)
})

test.each<[string, boolean]>([
  ['same-origin', true],
  ['none', true],
  ['same-site', false],
  ['cross-site', false],
  ['anything', false],
])('Sec-Fetch-Site: %s decides for any Origin', async (site, isOwn) => {
  for (const origin of [publicUrl, 'https://evil.example', 'null', ''])
    expect(await isLetThrough({ 'sec-fetch-site': site, ...(origin && { origin }) })).toBe(isOwn)
})

test('accepts another host name of the shop with the public scheme', async () => {
  expect(await isLetThrough({ host: 'www.shop.test', origin: 'https://www.shop.test' })).toBe(true)
  expect(await isLetThrough({ host: 'www.shop.test', origin: 'http://www.shop.test' })).toBe(false)
  expect(await isLetThrough({ host: 'www.shop.test:81', origin: 'https://www.shop.test' })).toBe(false)
})

test('a plain http shop accepts its own host and port only', async () => {
  const check = (host: string, origin: string) => isLetThrough({ host, origin }, 'POST', 'http://localhost:3000')
  expect(await check('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(true)
  expect(await check('127.0.0.1:3000', 'http://127.0.0.1:3001')).toBe(false)
  expect(await check('127.0.0.1:3000', 'https://127.0.0.1:3000')).toBe(false)
})

test('guards every unsafe method and no safe one', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect([method, await isLetThrough(headers, method)]).toEqual([method, false])
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    expect([method, await isLetThrough(headers, method)]).toEqual([method, true])
})

test('a shop with HTTPS sends HSTS', async () => {
  const headersOf = async (url: string) => (await servers.get(url)!.inject({ method: 'GET', url: '/' })).headers
  expect((await headersOf(publicUrl))['strict-transport-security']).toContain('max-age=31536000')
  expect((await headersOf('http://localhost:3000'))['strict-transport-security']).toBeUndefined()
})
