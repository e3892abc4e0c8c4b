import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { mergeFavourites } from './favourites.actions.ts'
import { maxFavourites } from './favourites.rules.ts'
import { aFavourite, manyProducts } from './favourites.samples.ts'
import { favourites } from './favourites.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const monday = new Date('2026-11-16T09:00:00Z')
const tuesday = new Date('2026-11-17T09:00:00Z')

async function likes(wishes: { by: 'browser' | 'account'; productId: number; price: number; on: Date }[]) {
  const guest = { visitorId: randomUUID() }
  const account = { accountId: (await anAccount(shop.db)).id }
  for (const { by, productId, price, on } of wishes)
    await aFavourite(shop.db, {
      owner: by === 'browser' ? guest : account,
      productId,
      priceThen: roubles(price),
      addedAt: on,
    })
  await shop.db.transaction((tx) => mergeFavourites(tx, { from: guest.visitorId, to: account.accountId }))
  const rowsOf = (id: number) =>
    shop.db.select().from(favourites).where(eq(favourites.accountId, id)).orderBy(asc(favourites.productId))
  const browserRows = await shop.db.select().from(favourites).where(eq(favourites.visitorId, guest.visitorId))
  return { accountRows: await rowsOf(account.accountId), browserRows }
}

describe('merging favorites at sign-in (R-D-08)', () => {
  test('moves the guest’s favorites to the account', async () => {
    const { id } = await aProduct(shop.db)
    const { accountRows, browserRows } = await likes([{ by: 'browser', productId: id, price: 4490, on: monday }])
    expect(accountRows).toMatchObject([{ productId: id, priceThen: roubles(4490), addedAt: monday }])
    expect(browserRows).toEqual([])
  })

  test('keeps a common product once, with the earlier date and its price', async () => {
    const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)]
    const { accountRows } = await likes([
      { by: 'browser', productId: first.id, price: 4000, on: monday },
      { by: 'account', productId: first.id, price: 5000, on: tuesday },
      { by: 'browser', productId: second.id, price: 4000, on: tuesday },
      { by: 'account', productId: second.id, price: 5000, on: monday },
    ])
    expect(accountRows).toMatchObject([
      { productId: first.id, priceThen: roubles(4000), addedAt: monday },
      { productId: second.id, priceThen: roubles(5000), addedAt: monday },
    ])
  })

  test('keeps the guest’s latest favorites above the limit', async () => {
    const ids = await manyProducts(shop.db, maxFavourites + 1)
    const [both = 0, latest = 0, early = 0, ...rest] = ids
    const { accountRows, browserRows } = await likes([
      ...[both, ...rest].map((productId) => ({ by: 'account' as const, productId, price: 100, on: monday })),
      { by: 'browser', productId: both, price: 100, on: monday },
      { by: 'browser', productId: early, price: 100, on: monday },
      { by: 'browser', productId: latest, price: 100, on: tuesday },
    ])
    expect(accountRows).toHaveLength(maxFavourites)
    const keptIds = accountRows.map(({ productId }) => productId)
    expect([both, latest, early].map((id) => keptIds.includes(id))).toEqual([true, true, false])
    expect(browserRows).toEqual([])
  })

  test('changes nothing for a guest without favorites', async () => {
    const { id } = await aProduct(shop.db)
    const { accountRows } = await likes([{ by: 'account', productId: id, price: 4490, on: monday }])
    expect(accountRows).toMatchObject([{ productId: id }])
  })
})
