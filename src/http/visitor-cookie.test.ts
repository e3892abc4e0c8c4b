import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { visitorCookie } from './visitor-cookie.ts'

const secretKeys = ['a key for tests of at least 32 letters']
const overHttp = visitorCookie({ secretKeys, publicUrl: 'http://localhost:3000' })
const overHttps = visitorCookie({ secretKeys, publicUrl: 'https://shop.example' })

const withCookie = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest

/** Cookie of a new visitor, and the visitor's id. */
function given(visitors = overHttp): { cookie: string; header: string; id: string } {
  let header = ''
  const reply = { header: (_: string, value: string) => (header = value) } as unknown as FastifyReply
  const id = visitors.issueId(withCookie(''), reply)
  return { header, cookie: header.split(';')[0]!, id }
}

test('a forged cookie in front does not hide the true one', () => {
  const { cookie, id } = given()
  const forgedCookie = `visitor=${randomUUID()}.${'x'.repeat(43)}`
  for (const header of [
    `${forgedCookie}; ${cookie}`,
    `${cookie}; ${forgedCookie}`,
    `${forgedCookie}; ${forgedCookie};${cookie}; a=b`,
  ])
    expect(overHttp.idOf(withCookie(header))).toBe(id)
  expect(overHttp.idOf(withCookie(forgedCookie))).toBeUndefined()
})

test('over https only the __Host- cookie counts', () => {
  const { cookie, header, id } = given(overHttps)
  expect(header).toMatch(/^__Host-visitor=.+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
  expect(overHttps.idOf(withCookie(cookie))).toBe(id)
  expect(overHttps.idOf(withCookie(given().cookie))).toBeUndefined()
})

test('reads the longest cookie header in one pass', () => {
  const { cookie, id } = given()
  const header = `${`visitor=${'a'.repeat(80)}; `.repeat(150)}${cookie}`
  expect(overHttp.idOf(withCookie(header))).toBe(id)
})
