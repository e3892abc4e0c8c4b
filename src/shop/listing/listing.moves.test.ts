import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { setPrice } from '../catalogue/catalogue.actions.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { takeLock } from '../locks.ts'
import { takeForOrder } from '../stock/order-stock.actions.ts'
import { receiveStock } from '../stock/stock.actions.ts'
import { refreshMoved } from './listing.actions.ts'
import { keepListing } from './listing.jobs.ts'

let shop: TestShop
const failures: unknown[] = []
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => void (failures.length = 0))
afterEach(() => expect(failures).toEqual([]))

let lastNumber = 100_000
const sell = (db: Db, offerIds: number[], quantity = 1) =>
  takeForOrder(db, {
    orderNumber: ++lastNumber,
    cause: 'placed',
    by: 'buyer',
    now: new Date(),
    lines: offerIds.map((offerId) => ({ offerId, quantity })),
    storeId: null,
    heldUntil: null,
  })

/** Returns those of the given products that the lists show as orderable. */
async function orderableOf(ids: number[]): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select product_id as id from listing_products where product_id = any(${sql.param(ids)}::int[]) and is_orderable order by 1`,
  )
  return rows.map(({ id }) => id)
}
const waitingRows = async () => (await shop.db.execute(sql`select from listing_moved`)).rowCount

const someProducts = (count: number, stock = 1) =>
  Promise.all(Array.from({ length: count }, () => aProduct(shop.db, { stock })))

test('removes a sold-out product from the lists and restores it after a receipt', async () => {
  const { id, offer } = await aProduct(shop.db, { stock: 1 })
  await sell(shop.db, [offer.id])
  expect(await orderableOf([id])).toEqual([id])
  expect(await refreshMoved(shop.db)).toBe(1)
  expect(await orderableOf([id])).toEqual([])
  await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
  await refreshMoved(shop.db)
  expect([await orderableOf([id]), await refreshMoved(shop.db)]).toEqual([[id], 0])
})

test('does not block an order while the lists are being updated', async () => {
  const { id, offer } = await aProduct(shop.db, { stock: 1 })
  await shop.db.transaction(async (tx) => {
    await takeLock(tx, 'listing')
    await sell(shop.db, [offer.id])
    const { rows } = await shop.db.execute<{ stock: number }>(
      sql`select stock from trade_offers where id = ${offer.id}`,
    )
    expect(rows).toEqual([{ stock: 0 }])
  })
  await refreshMoved(shop.db)
  expect(await orderableOf([id])).toEqual([])
})

test('leaves queued changes to another process when one is killed', async () => {
  const products = await someProducts(3)
  for (const { offer } of products) await sell(shop.db, [offer.id])
  const ending = shop.db.transaction(async (tx) => {
    expect(await refreshMoved(tx)).toBe(3)
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(ending).rejects.toThrow()
  expect(await waitingRows()).toBe(3)
  await refreshMoved(shop.db)
  expect([await waitingRows(), await orderableOf(products.map(({ id }) => id))]).toEqual([0, []])
})

test('skips queue rows locked by another process', async () => {
  const [one, other] = await someProducts(2)
  await sell(shop.db, [one!.offer.id])
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from listing_moved for update`)
    await sell(shop.db, [other!.offer.id])
    expect(await refreshMoved(shop.db)).toBe(1)
  })
  expect(await orderableOf([one!.id, other!.id])).toEqual([one!.id])
  await refreshMoved(shop.db)
  expect(await orderableOf([one!.id])).toEqual([])
})

test('applies stock changes on events while running and queued ones at startup', async () => {
  const [early, late] = await someProducts(2)
  const ids = [early!.id, late!.id]
  await sell(shop.db, [early!.offer.id])
  const { bus, clock } = shop.app
  const gaps: (() => void)[] = []
  const ownBus = { ...bus, onGap: (act: () => void) => void gaps.push(act) }
  const listing = keepListing({ db: shop.db, bus: ownBus, clock, report: (error) => failures.push(error) })
  for (const act of gaps) act()
  await vi.waitFor(async () => expect(await orderableOf(ids)).toEqual([late!.id]))
  await sell(shop.db, [late!.offer.id])
  await vi.waitFor(async () => expect(await orderableOf(ids)).toEqual([]))
  await listing.close()
})

test('keeps lists correct under concurrent orders, catalogue changes and refreshes', async () => {
  const products = await someProducts(8, 5)
  const offerIds = products.map(({ offer }) => offer.id).toSorted((a, b) => a - b)
  const sales = Array.from({ length: 30 }, (_, at) =>
    sell(
      shop.db,
      offerIds.filter((_, offer) => (offer + at) % 6 === 0),
    ),
  )
  const prices = products.map(({ id }, at) =>
    setPrice(shop.db, { productId: id, price: roubles(3_000), salePrice: roubles(1_000 + at) }),
  )
  const followers = Array.from({ length: 10 }, () => refreshMoved(shop.db))
  await Promise.all([...sales, ...prices, ...followers])
  // A row taken by another process stays visible until that process commits.
  await vi.waitFor(async () => {
    await refreshMoved(shop.db)
    expect(await waitingRows()).toBe(0)
  })
  const { rows } = await shop.db.execute<{ id: number }>(sql`select distinct product_id as id from trade_offers
    where id = any(${sql.param(offerIds)}::int[]) and stock > 0 order by 1`)
  expect(rows.length).toBeLessThan(products.length)
  expect(await orderableOf(products.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
})
