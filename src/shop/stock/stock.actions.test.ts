import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anOffer, aCategory, aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { stores, storeStock } from '../catalogue/stores.tables.ts'
import { refreshMoved } from '../listing/listing.actions.ts'
import { newsIn, productTag, touch } from '../news.ts'
import { aStore } from '../product/product.samples.ts'
import { giveBackStock, sellHeld, takeForOrder } from './order-stock.actions.ts'
import { correctStock, receiveStock, transferStock } from './stock.actions.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { stockMovements } from './stock.tables.ts'

let shop: TestShop
let tagsOfNews: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.app.bus.on('bus', (message) => tagsOfNews.push(...newsIn(message).tags))
})
afterAll(() => shop.close())
beforeEach(() => {
  tagsOfNews = []
})

const stockOf = async (id: number) => (await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, id)))[0]?.stock
const kindsOf = async (offerId: number) =>
  (
    await shop.db.select().from(stockMovements).where(eq(stockMovements.offerId, offerId)).orderBy(stockMovements.id)
  ).map(({ kind, delta, storeId }) => [kind, delta, storeId])
const heardAll = (...tags: string[]) => vi.waitFor(() => expect(tagsOfNews).toEqual(expect.arrayContaining(tags)))
const now = new Date('2026-11-23T12:00:00Z')

let marks = 0
/** Waits for all earlier events: events arrive in commit order, so this mark is the last one. */
async function upToNow(): Promise<void> {
  const mark = productTag({ id: --marks })
  await touch(shop.db, [mark])
  await heardAll(mark)
}

test('counts all concurrent receipts, and the ledger equals the stock', async () => {
  const offer = await anOffer(shop.db, { stock: 2 })
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      receiveStock(shop.db, { offerId: offer.id, amount: at + 1, note: 'поставка' }),
    ),
  )
  expect(await stockOf(offer.id)).toBe(57)
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('invalidates lists for a receipt only if the stock was zero', async () => {
  const category = await aCategory(shop.db)
  const { offer, id } = await aProduct(shop.db, { categoryIds: [category.id], stock: 0 })
  await upToNow()
  tagsOfNews = []
  await receiveStock(shop.db, { offerId: offer.id, amount: 3 })
  await refreshMoved(shop.db)
  await upToNow()
  expect(tagsOfNews).toEqual(expect.arrayContaining([`product:${id}`, `category:${category.id}`]))
  tagsOfNews = []
  await receiveStock(shop.db, { offerId: offer.id, amount: 3 })
  await refreshMoved(shop.db)
  await upToNow()
  expect(tagsOfNews).toContain(`product:${id}`)
  expect(tagsOfNews).not.toContain(`category:${category.id}`)
})

test.each([0, -1, 1.5, Number.NaN, 1e9])('refuses a receipt of %d pieces', async (amount) => {
  const offer = await anOffer(shop.db)
  await expect(receiveStock(shop.db, { offerId: offer.id, amount })).rejects.toMatchObject({ status: 400 })
})

test('refuses a receipt for an unknown offer, or a size that has heights', async () => {
  const offer = await anOffer(shop.db, { isSellable: false, stock: 0 })
  for (const offerId of [offer.id, 999_999])
    await expect(receiveStock(shop.db, { offerId, amount: 1 })).rejects.toMatchObject({ status: 404 })
})

test('counts a repeated receipt once, by its key', async () => {
  const offer = await anOffer(shop.db, { stock: 1 })
  for (const _ of [1, 2]) await receiveStock(shop.db, { offerId: offer.id, amount: 5, key: `invoice-17:${offer.id}` })
  expect(await stockOf(offer.id)).toBe(6)
})

test('corrects stock only if it is unchanged since it was read (BO-024)', async () => {
  const offer = await anOffer(shop.db, { stock: 24 })
  const correct = (from: number, to: number) =>
    correctStock(shop.db, { offerId: offer.id, from, to, by: 'olga@example.com' })
  const answers = await Promise.allSettled([correct(24, 20), correct(24, 21), correct(24, 22)])
  const refusals = answers.filter((answer) => answer.status === 'rejected')
  expect(refusals).toHaveLength(2)
  const left = await stockOf(offer.id)
  expect(refusals[0]!.reason).toMatchObject({ code: 'stock_moved', status: 409, details: { now: left } })
  await correct(left!, 30)
  expect(await stockOf(offer.id)).toBe(30)
  await expect(correct(30, -1)).rejects.toMatchObject({ status: 400 })
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('transfers pieces to a store and back in two movements, or none', async () => {
  const offer = await anOffer(shop.db, { stock: 5 })
  const store = await aStore(shop.db)
  const transfer = (from: number | null, to: number | null, amount: number) =>
    transferStock(shop.db, { offerId: offer.id, from, to, amount, by: 'olga@example.com' })
  await transfer(null, store.id, 3)
  await transfer(store.id, null, 1)
  await expect(transfer(store.id, null, 3)).rejects.toMatchObject({ details: { field: 'amount', left: 2 } })
  expect(await stockOf(offer.id)).toBe(3)
  expect(await kindsOf(offer.id)).toEqual([
    ['receipt', 5, null],
    ['transfer', -3, null],
    ['transfer', 3, store.id],
    ['transfer', -1, store.id],
    ['transfer', 1, null],
  ])
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('an order holds, buys or returns its pieces, each once (O-32)', async () => {
  const offer = await anOffer(shop.db, { stock: 3 })
  const order = { orderNumber: 700_001, by: 'shop', now }
  const lines = [{ offerId: offer.id, quantity: 2 }]
  const take = (cause: string) =>
    shop.db.transaction((tx) =>
      takeForOrder(tx, { ...order, cause, lines, storeId: null, heldUntil: new Date('2026-11-23T13:00:00Z') }),
    )
  await take('placed')
  await take('placed')
  expect(await stockOf(offer.id)).toBe(1)
  for (const _ of [1, 2]) await shop.db.transaction((tx) => sellHeld(tx, { ...order, cause: 'paid' }))
  expect(await stockOf(offer.id)).toBe(1)
  for (const _ of [1, 2])
    await shop.db.transaction((tx) => giveBackStock(tx, { ...order, cause: 'cancelled', kind: 'release' }))
  expect(await stockOf(offer.id)).toBe(3)
  expect(await kindsOf(offer.id)).toEqual([
    ['receipt', 3, null],
    ['hold', -2, null],
    ['release', 2, null],
    ['sale', -2, null],
    ['release', 2, null],
  ])
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('never takes more than the stock', async () => {
  const offer = await anOffer(shop.db, { stock: 1 })
  const taking = shop.db.transaction((tx) =>
    takeForOrder(tx, {
      orderNumber: 700_002,
      cause: 'placed',
      by: 'shop',
      now,
      lines: [{ offerId: offer.id, quantity: 2 }],
      storeId: null,
      heldUntil: null,
    }),
  )
  await expect(taking).rejects.toMatchObject({ cause: { constraint: 'trade_offers_stock_not_negative' } })
  expect(await stockOf(offer.id)).toBe(1)
})

test('records direct writes as movements too, in warehouse and stores', async () => {
  const offer = await anOffer(shop.db, { stock: 4 })
  await shop.db.update(tradeOffers).set({ stock: 1 }).where(eq(tradeOffers.id, offer.id))
  const store = await aStore(shop.db, { shelves: [[offer.id, 2]] })
  await shop.db.update(storeStock).set({ amount: 5 }).where(eq(storeStock.storeId, store.id))
  expect(await kindsOf(offer.id)).toEqual([
    ['receipt', 4, null],
    ['correction', -3, null],
    ['receipt', 2, store.id],
    ['correction', 3, store.id],
  ])
  await shop.db.delete(storeStock).where(eq(storeStock.storeId, store.id))
  expect(await bookDifferences(shop.db, now)).toEqual([])
  await shop.db.delete(stores).where(eq(stores.id, store.id))
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('a movement cannot be changed or deleted, except with its offer', async () => {
  const { productId, id } = await anOffer(shop.db, { stock: 4 })
  const refusal = expect.objectContaining({ cause: expect.objectContaining({ code: '23001' }) })
  await expect(shop.db.update(stockMovements).set({ delta: 9 }).where(eq(stockMovements.offerId, id))).rejects.toEqual(
    refusal,
  )
  await expect(shop.db.delete(stockMovements).where(eq(stockMovements.offerId, id))).rejects.toEqual(refusal)
  await shop.db.execute(sql`delete from products where id = ${productId}`)
  expect(await kindsOf(id)).toEqual([])
})
