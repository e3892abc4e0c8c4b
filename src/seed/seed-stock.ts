import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import { sizes } from '#shop/catalogue/attributes.tables.ts'
import { tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { storePhotos, stores as storeTable, storeTranslations } from '#shop/catalogue/stores.tables.ts'
import { stockMovements } from '#shop/stock/stock.tables.ts'
import type { Item } from './assortment.ts'
import type { ProductIds } from './seed-catalogue.ts'
import type { Pictures } from './seed-pictures.ts'
import { momentAt } from './demo-times.ts'
import { ledgerDays } from './seed-order-stock.ts'
import { bySlug } from './seed-reference.ts'
import { offersOf, onShelves } from './stock.ts'
import { otherDays, stores } from './stores.ts'
import { typeset } from '#kernel/typography.ts'

type StockInput = { items: Item[]; now: Date; productId: ProductIds; pictureOf: Pictures['idOf'] }

/** Adds the stock of warehouse and stores, with receipts as the first rows of the ledger. Returns the stores. */
export async function addStock(tx: Db, { items, now, productId, pictureOf }: StockInput) {
  const sizeId = bySlug<string>(await tx.select({ id: sizes.id, slug: sizes.slug }).from(sizes))
  const offers = items.flatMap((item) => offersOf(item).map((offer) => ({ item, offer })))
  const placeOf = (product: number, size: number, height: number) => `${product}/${size}/${height}`
  const rows = await tx
    .insert(tradeOffers)
    .values(
      offers.map(({ item, offer: { size, height, isSellable } }) => ({
        productId: productId(item.slug),
        sizeId: sizeId(size),
        height,
        isSellable,
      })),
    )
    .returning()
  const offerId = bySlug<string>(
    rows.map((row) => ({ id: row.id, slug: placeOf(row.productId, row.sizeId, row.height) })),
  )
  const beganAt = momentAt(now, ledgerDays, '11:00')
  const storeId = await addStores(tx, { now, pictureOf })
  const receipts = offers.flatMap(({ item, offer }) => {
    const id = offerId(placeOf(productId(item.slug), sizeId(offer.size), offer.height))
    const shelves = onShelves(item, offer).map(({ store, amount }) => ({ storeId: storeId(store.slug), delta: amount }))
    return [{ storeId: null, delta: offer.stock }, ...shelves].map((each) => ({ ...each, offerId: id }))
  })
  await tx
    .insert(stockMovements)
    .values(
      receipts
        .filter(({ delta }) => delta > 0)
        .map((each) => ({ ...each, kind: 'receipt' as const, note: 'Первая поставка', createdAt: beganAt })),
    )
  return storeId
}

async function addStores(
  tx: Db,
  { now, pictureOf }: Pick<StockInput, 'now' | 'pictureOf'>,
): Promise<(slug: string) => number> {
  const rows = await tx
    .insert(storeTable)
    .values(
      stores.map(({ slug, city, phone, latitude, longitude, week, fittingRooms, services }, position) => ({
        slug,
        city,
        phone,
        latitude,
        longitude,
        week,
        fittingRooms,
        services,
        otherDays: otherDays(now),
        position,
      })),
    )
    .returning({ id: storeTable.id, slug: storeTable.slug })
  const idOf = bySlug<string>(rows)
  await tx.insert(storeTranslations).values(
    stores.flatMap(({ slug, name, address, worktime, metro }) =>
      locales.map((locale) => ({
        storeId: idOf(slug),
        locale,
        name: typeset(name)[locale],
        address: typeset(address)[locale],
        worktime: typeset(worktime)[locale],
        metro: typeset(metro)[locale],
      })),
    ),
  )
  await tx.insert(storePhotos).values(
    stores.flatMap(({ slug, photos }) =>
      photos.map(({ file, words }, position) => ({
        storeId: idOf(slug),
        mediaId: pictureOf(file),
        position,
        words: typeset(words),
      })),
    ),
  )
  return idOf
}
