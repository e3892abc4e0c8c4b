import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openDatabase } from '../src/kernel/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/kernel/embedded-postgres.ts'
import { anOffer } from '../src/shop/catalogue/catalogue.samples.ts'
import { openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { aVisitorAt, type Visitor } from '../src/testing/visitor.ts'

/** Carts while processes are killed and the database is away. */
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

let folder: string
let database: EmbeddedPostgres
let offerId: number
const openShops: ShopProcess[] = []
const secret = 'a key that all processes of this test share'

test.beforeAll(async () => {
  folder = openFolder('carts')
  database = await startEmbeddedPostgres(folder)
  await open()
  const { db, close } = openDatabase(database.connection, 1)
  offerId = (await anOffer(db, { stock: 900 })).id
  await close()
})
test.afterAll(async () => {
  for (const shop of openShops) await shop.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<ShopProcess> {
  const { host, user, database: name } = database.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const shop = await startShop({ env: { DATABASE_URL: url, SECRET_KEY: secret } })
  openShops.push(shop)
  return shop
}

const add = (visitor: Visitor) => visitor.post('/api/cart/add/', { trade_offer: offerId, amount: 1 })
const pieces = async (visitor: Visitor): Promise<number> => (await visitor.get('/api/cart/list/')).body.quantity

/** Adds to the cart over several connections until the shop fails; returns acknowledged, failed, and the errors. */
async function pressUntilItFails(visitor: Visitor, isTime: (acknowledgedCount: number) => void) {
  let acknowledgedCount = 0
  const failures: string[] = []
  const hand = async () => {
    for (;;) {
      const answer = await add(visitor).catch((error: unknown) => ({ status: 0, body: String(error) }))
      if (answer.status !== 200) return void failures.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      isTime(++acknowledgedCount)
    }
  }
  await Promise.all(Array.from({ length: 8 }, hand))
  return { acknowledgedCount, failedCount: failures.length, failures }
}

test('a killed process loses no acknowledged piece, and the other process knows the cart', async () => {
  const neighbour = openShops[0]!
  const shop = await open()
  const visitor = aVisitorAt(shop.url)
  await visitor.arrive()
  const { acknowledgedCount, failedCount, failures } = await pressUntilItFails(visitor, (count) => {
    if (count === 60) shop.process.kill('SIGKILL')
  })
  expect(acknowledgedCount, failures.join('\n')).toBeGreaterThanOrEqual(60)
  const keptCount = await pieces(aVisitorAt(neighbour.url, visitor.cookie()))
  expect(keptCount).toBeGreaterThanOrEqual(acknowledgedCount)
  expect(keptCount).toBeLessThanOrEqual(acknowledgedCount + failedCount)
})

test('the cart answers 503 without the database and keeps every acknowledged piece', async () => {
  const [shop] = openShops
  const visitor = aVisitorAt(shop!.url)
  await visitor.arrive()
  let stopping: Promise<void> | undefined
  const { acknowledgedCount, failedCount } = await pressUntilItFails(visitor, (count) => {
    if (count === 60) stopping = database.stop()
  })
  await stopping
  for (const { status, body } of [
    await add(visitor),
    await visitor.get('/api/cart/list/'),
    await visitor.post('/api/cart/remove/', { trade_offer: offerId, amount: 1 }),
  ]) {
    expect(status).toBe(503)
    expect(body).toEqual({ detail: 'Магазин ненадолго недоступен. Повторите через минуту.' })
  }
  expect((await aVisitorAt(shop!.url).get('/api/cart/list/')).status).toBe(200)

  database = await startEmbeddedPostgres(folder)
  await expect.poll(async () => (await visitor.get('/api/cart/list/')).status, { timeout: 20_000 }).toBe(200)
  const keptCount = await pieces(visitor)
  expect(keptCount).toBeGreaterThanOrEqual(acknowledgedCount)
  expect(keptCount).toBeLessThanOrEqual(acknowledgedCount + failedCount)
})
