import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { products } from '#shop/catalogue/catalogue.tables.ts'
import { tellChanges } from '#shop/content/tell-changes.jobs.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { indexNow } from './index-now.ts'

type Message = { host: string; key: string; keyLocation: string; urlList: string[] }

const publicUrl = 'https://yasmena.test'
const key = '0123456789abcdef'
const messages: Message[] = []
let answer = 200
const engine = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (answer === 200) messages.push(JSON.parse(text) as Message)
    response.writeHead(answer).end()
  })
})
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await new Promise<void>((open) => engine.listen(0, '127.0.0.1', open))
})
afterAll(async () => {
  await shop.close()
  await new Promise((end) => engine.close(end))
})

const tell = () => {
  const { port } = engine.address() as AddressInfo
  const engines = indexNow({ key, publicUrl, url: `http://127.0.0.1:${port}/indexnow` })
  return tellChanges({ db: shop.db, indexNow: engines, publicUrl, clock: () => new Date() })
}

test('engines are told once of each page that changed, in both languages, and again when it changes again', async () => {
  await aProduct(shop.db, { slug: 'top' })
  await tell()
  expect(messages.at(-1)).toMatchObject({ host: 'yasmena.test', key, keyLocation: `${publicUrl}/${key}.txt` })
  expect(messages.at(-1)?.urlList).toEqual(
    expect.arrayContaining([`${publicUrl}/content/top/`, `${publicUrl}/en/content/top/`]),
  )
  expect(await tell()).toBe(0)
  await shop.db
    .update(products)
    .set({ price: roubles(5_000) })
    .where(eq(products.slug, 'top'))
  expect(await tell()).toBe(1)
})

test('what an engine did not take is told later; without a key nobody is told', async () => {
  await aProduct(shop.db, { slug: 'coat' })
  answer = 503
  await expect(tell()).rejects.toThrow('503')
  answer = 200
  expect(await tell()).toBeGreaterThan(0)
  expect(messages.at(-1)?.urlList).toContain(`${publicUrl}/content/coat/`)
  expect(await tellChanges({ db: shop.db, publicUrl, clock: () => new Date() })).toBe(0)
})
