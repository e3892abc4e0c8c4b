import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { visitorCookie } from './visitor-cookie.ts'

const secretKeys = ['a key for tests of at least 32 letters']
const overHttp = visitorCookie({ secretKeys, publicUrl: 'http://localhost:3000' })
const overHttps = visitorCookie({ secretKeys, publicUrl: 'https://shop.example' })

const withCookie = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest

/** The cookie that a newcomer gets, and who that is. */
function given(visitors = overHttp): { cookie: string; header: string; id: string } {
  let header = ''
  const reply = { header: (_: string, value: string) => (header = value) } as unknown as FastifyReply
  const id = visitors.issueId(withCookie(''), reply)
  return { header, cookie: header.split(';')[0]!, id }
}

test('a forged cookie in front of the true one does not hide it', () => {
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

test('over https the name forbids other hosts of the domain to set it, and no other name is believed', () => {
  const { cookie, header, id } = given(overHttps)
  expect(header).toMatch(/^__Host-visitor=.+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
  expect(overHttps.idOf(withCookie(cookie))).toBe(id)
  expect(overHttps.idOf(withCookie(given().cookie))).toBeUndefined()
})

test('the longest header of cookies is read in one go', () => {
  const { cookie, id } = given()
  const header = `${`visitor=${'a'.repeat(80)}; `.repeat(150)}${cookie}`
  expect(overHttp.idOf(withCookie(header))).toBe(id)
})
