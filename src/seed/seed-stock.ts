import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import { sizes } from '#shop/catalogue/attributes.tables.ts'
import { stockMovements, tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { storeStock, stores as storeTable, storeTranslations } from '#shop/catalogue/stores.tables.ts'
import type { Item } from './assortment.ts'
import type { ProductIds } from './seed-catalogue.ts'
import { bySlug } from './seed-reference.ts'
import { offersOf, onShelves } from './stock.ts'
import { stores } from './stores.ts'
import { typeset } from './typography.ts'

type StockInput = { items: Item[]; now: Date; productId: ProductIds }

export async function addStock(tx: Db, { items, now, productId }: StockInput): Promise<void> {
  const sizeId = bySlug<string>(await tx.select({ id: sizes.id, slug: sizes.slug }).from(sizes))
  const offers = items.flatMap((item) => offersOf(item).map((offer) => ({ item, offer })))
  const placeOf = (product: number, size: number, height: number) => `${product}/${size}/${height}`
  const rows = await tx
    .insert(tradeOffers)
    .values(
      offers.map(({ item, offer }) => ({
        productId: productId(item.slug),
        sizeId: sizeId(offer.size),
        height: offer.height,
        isSellable: offer.isSellable,
        stock: offer.stock,
      })),
    )
    .returning()
  const offerId = bySlug<string>(
    rows.map((row) => ({ id: row.id, slug: placeOf(row.productId, row.sizeId, row.height) })),
  )
  // What lies in the warehouse once came there: the ledger starts with these receipts.
  await tx.execute(sql`
    insert into ${stockMovements} (offer_id, kind, delta, note, created_at)
    select id, 'receipt', stock, 'Первая поставка', ${now.toISOString()}::timestamptz
    from ${tradeOffers} where stock > 0 order by id`)
  const storeId = await addStores(tx)
  await tx.insert(storeStock).values(
    offers.flatMap(({ item, offer }) =>
      onShelves(item, offer).map(({ store, amount }) => ({
        storeId: storeId(store.slug),
        offerId: offerId(placeOf(productId(item.slug), sizeId(offer.size), offer.height)),
        amount,
      })),
    ),
  )
}

async function addStores(tx: Db): Promise<(slug: string) => number> {
  const rows = await tx
    .insert(storeTable)
    .values(
      stores.map(({ slug, city, phone, latitude, longitude }, position) => ({
        slug,
        city,
        phone,
        latitude,
        longitude,
        position,
      })),
    )
    .returning({ id: storeTable.id, slug: storeTable.slug })
  const idOf = bySlug<string>(rows)
  await tx.insert(storeTranslations).values(
    stores.flatMap(({ slug, name, address, worktime }) =>
      locales.map((locale) => ({
        storeId: idOf(slug),
        locale,
        name: typeset(name)[locale],
        address: typeset(address)[locale],
        worktime: typeset(worktime)[locale],
      })),
    ),
  )
  return idOf
}
