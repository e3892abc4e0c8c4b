import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits, type Limits } from '#kernel/limits.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addToCartCall } from './cart/cart.calls.ts'
import { generalCall } from './content/content.calls.ts'
import { listCall } from './search/search.calls.ts'
import { requestLimiter, changeLimit, readLimit, type RouteLimit } from '#http/limits.ts'
import { estimateCall, quoteCall, readListCall } from './supply/supply.calls.ts'
import { tempFileCall } from './uploads/uploads.calls.ts'
import { listLimit, pageLimit, searchHintLimit } from './route-limits.ts'

let shop: TestShop
let limits: Limits
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: ['127.0.0.1'] } })
  limits = await openLimits(null)
})
afterAll(async () => {
  await limits.close()
  await shop.close()
})

const from = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) })

async function aVisitor(address: string): Promise<string> {
  const { headers } = await shop.get(generalCall.path, from(address))
  return String(headers['set-cookie']).split(';', 1)[0]!
}

test('limits a busy visitor, in both languages, but not neighbors at the same address', async () => {
  const [restless, neighbour] = [await aVisitor('10.1.1.1'), await aVisitor('10.1.1.1')]
  const looks = Array.from({ length: listLimit.visitor! }, () => shop.get(listCall.path, from('10.1.1.1', restless)))
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]))
  const refusal = await shop.get(listCall.path, from('10.1.1.1', restless))
  expect(refusal).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/^Слишком много запросов/) } })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  expect((await shop.get(`/en${listCall.path}`, from('10.1.1.1', restless))).body).toEqual({
    detail: expect.stringMatching(/^Too many requests/),
  })
  expect((await shop.get(listCall.path, from('10.1.1.1', neighbour))).status).toBe(200)
  expect((await shop.get(listCall.path, from('10.1.1.1'))).status).toBe(200)
})

test('counts a request with a forged cookie by its address', async () => {
  const forged = (at: number) => `visitor=${String(at).padStart(36, '0')}.${'a'.repeat(43)}`
  const take = takerFor((cookie) => (cookie === 'true' ? 'somebody' : undefined))
  const limit = { name: 'forged', seconds: 60, address: 3, visitor: 2 }
  for (let at = 0; at < 3; at++) await take('10.1.1.2', limit, forged(at))
  await expect(take('10.1.1.2', limit, forged(4))).rejects.toMatchObject({ status: 429 })
})

test('counts addresses of one IPv6 network as one', async () => {
  const limit = { name: 'networks', seconds: 60, address: 2 }
  const take = takerFor(() => undefined)
  await take('2001:db8:0:1::1', limit)
  await take('2001:db8:0:1:ffff::2', limit)
  await expect(take('2001:db8:0:1:1:2:3:4', limit)).rejects.toMatchObject({ status: 429 })
  await take('2001:db8:0:2::1', limit)
})

function takerFor(known: (cookie: string) => string | undefined) {
  const visitors = { idOf: ({ headers }: FastifyRequest) => known(headers.cookie ?? '') }
  const config = { limitFactor: 1, trustedProxies: [] }
  const take = requestLimiter({ limits: { ...limits }, visitors, config, log: { warn: () => {} } })
  return (ip: string, limit: RouteLimit, cookie = '') =>
    take({ ip, headers: { cookie }, socket: {} } as FastifyRequest, limit)
}

test('never refuses three hundred nurses behind one address at the start of a shift', async () => {
  const take = takerFor((cookie) => cookie)
  // Six pages within the minute, half of them filtered lists, one the cart; two searches as you type; a few clicks.
  const minute: [RouteLimit, times: number][] = [
    [readLimit, 36],
    [listLimit, 9],
    [pageLimit, 4],
    [searchHintLimit, 7],
    [changeLimit, 12],
  ]
  for (let nurse = 0; nurse < 300; nurse++)
    for (const [limit, times] of minute)
      for (let time = 0; time < times; time++) await take('203.0.113.7', limit, `nurse ${nurse}`)
})

test('refuses a body above the limit before reading it, for every call', async () => {
  const { paths } = (await shop.get('/api/openapi.json')).body as { paths: Record<string, Record<string, object>> }
  // File uploads have limits of their own (uploads.routes.test.ts, quote.test.ts).
  const fileCalls: string[] = [tempFileCall.path, readListCall.path]
  const posts = Object.keys(paths).filter((path) => 'post' in paths[path]! && !fileCalls.includes(path))
  expect(posts).toContain(addToCartCall.path)
  for (const path of posts) {
    // Quotes and estimates send a table of five hundred rows.
    const isTable = path === quoteCall.path || path === estimateCall.path
    const payload = JSON.stringify({ text: 'a'.repeat(isTable ? 1_000_000 : 60_000) })
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await shop.ask({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
    expect([answer.status, answer.body], path).toEqual([413, { detail: 'Запрос слишком большой.' }])
  }
})
