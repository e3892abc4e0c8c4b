import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { withLongConnection } from '#kernel/long-connection.ts'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { publishProduct, setPrice, withdrawProduct } from '../catalogue/catalogue.actions.ts'
import { receiveStock } from '../stock/stock.actions.ts'
import { aCategory, aColor, aModel, anOffer, aProduct, aSize, aTag } from '../catalogue/catalogue.samples.ts'
import * as attributes from '../catalogue/attributes.tables.ts'
import * as catalogue from '../catalogue/catalogue.tables.ts'
import * as saleLists from '../catalogue/sale-lists.tables.ts'
import { takeLock } from '../locks.ts'
import { newsIn } from '../news.ts'
import { segment } from './segment.conditions.ts'
import { refreshDue, refreshMoved } from './listing.actions.ts'

const t = { ...attributes, ...catalogue, ...saleLists }

let shop: TestShop
let tagsOfNews: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.app.bus.on('bus', (message) => tagsOfNews.push(...newsIn(message).tags))
})
afterAll(() => shop.close())

/** Read model with key names instead of ids, because ids depend on insertion order. */
async function readModel(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`
    select l.product_id, l.place, l.article, l.price, l.percent, l.is_orderable, l.popularity, l.published_at, l.next_change_at,
      (select array_agg(k.facet || ' ' || k.value order by k.facet, k.value) from listing_keys k where k.id = any(l.keys)) as keys
    from listing_products l order by l.product_id`)
  return rows
}

/** Rebuilds the read model as migrations do, on a long connection: a large shop exceeds the request timeout. */
const rebuildListing = () =>
  withLongConnection(shop.connection, (client) => client.query('select listing_rebuild(now())'))

/** All set bits, by key name. */
async function setBits(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`
    select k.facet || ' ' || k.value as key, ${segment.placeAt(sql`b.segment`, sql`i`)} as place
    from listing_bits b join listing_keys k on k.id = b.key_id cross join generate_series(0, ${segment.lastBit}) i
    where get_bit(b.bits, i) = 1 order by 1, 2`)
  return rows
}

const keysOf = async (productId: number): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ key: string }>(sql`
    select k.facet || ' ' || k.value as key from listing_products l join listing_keys k on k.id = any(l.keys)
    where l.product_id = ${productId} order by 1`)
  return rows.map(({ key }) => key)
}

test('equals a full rebuild after any sequence of writes', async () => {
  const tops = await aCategory(shop.db)
  const inner = await aCategory(shop.db, { parentId: tops.id })
  const colors = [await aColor(shop.db), await aColor(shop.db, { hex: '#8B2E40' })]
  const sizes = [await aSize(shop.db), await aSize(shop.db)]
  const tag = await aTag(shop.db)
  const models = [await aModel(shop.db, { categoryIds: [inner.id] }), await aModel(shop.db, { categoryIds: [tops.id] })]
  for (const model of models)
    for (const color of colors) await aProduct(shop.db, { modelId: model.id, colorId: color.id })
  const [sale] = await shop.db.insert(t.saleLists).values({ slug: 'osen' }).returning()

  const products = await shop.db.select().from(t.products)
  const product = fc.constantFrom(...products.map(({ id }) => id))
  const writes = fc.array(
    fc.oneof(
      fc.record({ price: fc.integer({ min: 1, max: 9_999_999 }), of: product, cut: fc.boolean() }),
      fc.record({
        stock: fc.constantFrom(0, 0, 3),
        of: product,
        size: fc.constantFrom(...sizes),
        height: fc.constantFrom(0, 164),
      }),
      fc.record({ shown: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'), of: product }),
      fc.record({ tagged: fc.boolean(), of: product }),
      fc.record({ listed: fc.boolean(), of: product }),
      fc.record({ parent: fc.constantFrom(null, tops.id), isPublished: fc.boolean() }),
      fc.record({ name: fc.constantFrom('Топ «Ильмень»', 'Халат с поясом'), model: fc.constantFrom(...models) }),
      fc.record({ hex: fc.constantFrom('#1F4F47', '#F1F2EF', '#9A90BC'), slug: fc.constantFrom('hvoya', 'sneg') }),
      fc.record({ gone: product }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never
  const perform = async (tx: Db, write: Write) => {
    if ('price' in write)
      await tx
        .update(t.products)
        .set({ price: roubles(write.price / 100), salePrice: write.cut && write.price > 1 ? roubles(1 / 100) : null })
        .where(eq(t.products.id, write.of))
    else if ('stock' in write)
      await tx.execute(sql`insert into trade_offers (product_id, size_id, height, stock)
        select id, ${write.size.id}, ${write.height}, ${write.stock} from products where id = ${write.of}
        on conflict (product_id, size_id, height) do update set stock = excluded.stock`)
    else if ('shown' in write)
      await tx
        .update(t.products)
        .set({ publishedAt: write.shown ? new Date(write.shown) : null })
        .where(eq(t.products.id, write.of))
    else if ('tagged' in write)
      await tx.execute(
        write.tagged
          ? sql`insert into product_tags (product_id, tag_id) select id, ${tag.id} from products where id = ${write.of} on conflict do nothing`
          : sql`delete from product_tags where product_id = ${write.of}`,
      )
    else if ('listed' in write)
      await tx.execute(
        write.listed
          ? sql`insert into sale_list_products (sale_list_id, product_id) select ${sale!.id}, id from products where id = ${write.of} on conflict do nothing`
          : sql`delete from sale_list_products where product_id = ${write.of}`,
      )
    else if ('parent' in write)
      await tx
        .update(t.categories)
        .set({ parentId: write.parent, isPublished: write.isPublished })
        .where(eq(t.categories.id, inner.id))
    else if ('model' in write)
      await tx
        .update(t.modelTranslations)
        .set({ name: write.name })
        .where(eq(t.modelTranslations.modelId, write.model.id))
    else if ('hex' in write) await tx.update(t.colors).set(write).where(eq(t.colors.id, colors[0]!.id))
    else if (products.length > 2 && write.gone === products.at(-1)!.id)
      await tx.delete(t.products).where(eq(t.products.id, write.gone))
  }
  await fc.assert(
    fc.asyncProperty(writes, async (some) => {
      await shop.db.transaction(async (tx) => {
        for (const write of some) await perform(tx, write)
      })
      const before = [await readModel(), await setBits()]
      await rebuildListing()
      expect([await readModel(), await setBits()]).toEqual(before)
    }),
    { numRuns: 40 },
  )
})

test('updates lists in the transaction for catalogue writes, right after it for stock', async () => {
  const { id, offer } = await aProduct(shop.db, { stock: 0, price: roubles(3_000) })
  expect(await keysOf(id)).not.toContain('stock in')
  await receiveStock(shop.db, { offerId: offer.id, amount: 2 })
  await refreshMoved(shop.db)
  expect(await keysOf(id)).toContain('stock in')
  await setPrice(shop.db, { productId: id, price: roubles(3_000), salePrice: roubles(2_000) })
  expect(await keysOf(id)).toContain('flag sale')
  await withdrawProduct(shop.db, { productId: id })
  expect(await keysOf(id)).toEqual([])
  await publishProduct(shop.db, { productId: id, at: new Date(Date.now() - 1_000) })
  expect(await keysOf(id)).toEqual(expect.arrayContaining(['all all', 'flag sale', 'stock in']))
})

test('leaves no trace of a rolled-back change', async () => {
  const { id } = await aProduct(shop.db)
  const before = await readModel()
  const undone = shop.db.transaction(async (tx) => {
    await tx.update(t.products).set({ isNovelty: true }).where(eq(t.products.id, id))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await readModel()).toEqual(before)
})

test('leaves the row unchanged when stock changes but stays orderable', async () => {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await vi.waitFor(() => expect(tagsOfNews).toContain('listing'))
  await new Promise((resolve) => setImmediate(resolve))
  const { rows } = await shop.db.execute<{ xmin: string }>(
    sql`select xmin::text from listing_products where product_id = ${offer.productId}`,
  )
  await shop.db.update(t.tradeOffers).set({ stock: 4 }).where(eq(t.tradeOffers.id, offer.id))
  const after = await shop.db.execute<{ xmin: string }>(
    sql`select xmin::text from listing_products where product_id = ${offer.productId}`,
  )
  expect(after.rows).toEqual(rows)
})

test('leaves nothing orderable when two buyers take the last two sizes at once', async () => {
  const { id, offer } = await aProduct(shop.db, { stock: 1 })
  const other = await anOffer(shop.db, { productId: id, stock: 1 })
  const empty = (offerId: number) =>
    shop.db.update(t.tradeOffers).set({ stock: 0 }).where(eq(t.tradeOffers.id, offerId))
  for (let round = 0; round < 5; round++) {
    await Promise.all([empty(offer.id), empty(other.id)])
    expect(await keysOf(id)).not.toContain('stock in')
    await shop.db.update(t.tradeOffers).set({ stock: 1 }).where(eq(t.tradeOffers.productId, id))
  }
})

test('concurrent orders of several products never deadlock', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => aProduct(shop.db, { stock: 1 })))
  const offers = products.map(({ offer }) => offer.id)
  const rounds = Array.from({ length: 20 }, (_, round) =>
    shop.db.transaction(async (tx) => {
      // Offers are locked in id order, like the stock actions do.
      for (const id of offers.filter((_, at) => (at + round) % 3 !== 0))
        await tx
          .update(t.tradeOffers)
          .set({ stock: round % 2 })
          .where(eq(t.tradeOffers.id, id))
    }),
  )
  await Promise.all(rounds)
  const before = [await readModel(), await setBits()]
  await rebuildListing()
  expect([await readModel(), await setBits()]).toEqual(before)
})

test('touches the pages of a sale when it starts and ends', async () => {
  const tops = await aCategory(shop.db)
  const starts = new Date(Date.now() + 3_600_000)
  const ends = new Date(Date.now() + 7_200_000)
  const { id } = await aProduct(shop.db, {
    categoryIds: [tops.id],
    salePrice: roubles(2_000),
    saleStartsAt: starts,
    saleEndsAt: ends,
  })
  expect(await keysOf(id)).not.toContain('flag sale')
  tagsOfNews = []
  await refreshDue(shop.db, starts)
  expect(await keysOf(id)).toContain('flag sale')
  await vi.waitFor(() =>
    expect(tagsOfNews).toEqual(expect.arrayContaining(['listing', `category:${tops.id}`, `product:${id}`])),
  )
  await refreshDue(shop.db, ends)
  expect(await keysOf(id)).toContain('flag sale')
  await refreshDue(shop.db, new Date(ends.getTime() + 1))
  expect(await keysOf(id)).not.toContain('flag sale')
})

test('lists a product from its publication date', async () => {
  const day = new Date(Date.now() + 86_400_000)
  const { id } = await aProduct(shop.db, { publishedAt: day })
  expect(await keysOf(id)).toEqual([])
  await refreshDue(shop.db, day)
  expect(await keysOf(id)).toContain('all all')
})

test('runs the time check in one process at a time', async () => {
  const { id } = await aProduct(shop.db, { publishedAt: new Date(Date.now() + 1_000_000) })
  const later = new Date(Date.now() + 2_000_000)
  await shop.db.transaction(async (tx) => {
    await takeLock(tx, 'listing due')
    expect(await refreshDue(shop.db, later)).toBe(0)
  })
  expect(await refreshDue(shop.db, later)).toBeGreaterThan(0)
  expect(await keysOf(id)).toContain('all all')
})
