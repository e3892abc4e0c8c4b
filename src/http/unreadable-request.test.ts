import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

async function say(bytes: string): Promise<string> {
  const socket = connect((shop.http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['/api/cart/list/', 'Запрос слишком большой.'],
  ['/en/api/cart/list/', 'The request is too large.'],
])('R-D-15 refuses an address of many kilobytes below %s with a message', async (path, detail) => {
  const answer = await say(`GET ${path}?x=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('content-type: application/json')
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail })
})

test('R-D-15 refuses bytes that are not HTTP with a message', async () => {
  const answer = await say('hello\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail: 'Запрос составлен неверно.' })
})
