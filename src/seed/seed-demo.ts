import type { Db } from '#kernel/db.ts'
import { categories, products } from '#shop/catalogue/catalogue.tables.ts'
import { addressChanges, banners } from '#shop/content/content.tables.ts'
import type { Storage } from '#shop/media/media.port.ts'
import { rankNight } from '#shop/popularity/rank-products.action.ts'
import { takeLock } from '#shop/locks.ts'
import { assortment } from './assortment.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'
import { addAccounts } from './seed-accounts.ts'
import { addBonusHistory } from './seed-bonuses.ts'
import { addCatalogue } from './seed-catalogue.ts'
import { addComments } from './seed-comments.ts'
import { addContent } from './seed-content.ts'
import { addHearts } from './seed-hearts.ts'
import { addOrderPapers } from './seed-order-papers.ts'
import { addOrders } from './seed-orders.ts'
import { addOrderStock } from './seed-order-stock.ts'
import { addParcels } from './seed-parcels.ts'
import { addPictures } from './seed-pictures.ts'
import { fillReference } from './seed-reference.ts'
import { addPoints } from './seed-points.ts'
import { addPromo } from './seed-promo.ts'
import { addStock } from './seed-stock.ts'
import { addSearches } from './searches.ts'

type SeedOptions = {
  now: Date
  /** The folder with the pictures of the catalogue. */
  images: string
}

/** Seeds an empty database with the demo shop: all or nothing, and the same rows for the same moment. */
export const seedDemo = (db: Db, storage: Storage, { now, images }: SeedOptions): Promise<void> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'seed')
    await refuseIfInUse(tx)
    await fillReference(tx)
    const items = assortment(now)
    const pictures = await addPictures(tx, { storage, images, items, now })
    const productId = await addCatalogue(tx, { items, now, pictureOf: pictures.idOf })
    const storeId = await addStock(tx, { items, now, productId, pictureOf: pictures.idOf })
    await addPoints(tx, now)
    await addContent(tx, { now, pictures })
    await addSearches(tx, now)
    const accountIds = await addAccounts(tx, now)
    const [accountId] = accountIds
    await addComments(tx, { now, accountId })
    const slugOf = (key: ModelKey, color?: ColorKey) =>
      items.find((item) => item.model.key === key && (!color || item.color.key === color))!.slug
    await addPromo(tx, { now, giftProductId: productId(slugOf('cap')) })
    const written = await addOrders(tx, { accountIds, now, productId: (key, color) => productId(slugOf(key, color)) })
    await addOrderStock(tx, { written, now, storeId })
    await addParcels(tx, { written, now })
    await addOrderPapers(tx, { written, accountIds, now })
    await addBonusHistory(tx, { accountId, now })
    await addHearts(tx, { items, now, productId })
    await rankNight(tx, now)
    // Pages count as changed when they were seeded, by the same clock.
    await tx.update(addressChanges).set({ changedAt: now })
  })

/** The demo was requested for a database that already has a shop. */
export class ShopInUse extends Error {
  constructor({ products, categories, banners }: { products: number; categories: number; banners: number }) {
    super(
      `the demo shop goes into an empty database only; this one holds ${products} products, ${categories} categories and ${banners} banners: name a fresh database in DATABASE_URL`,
    )
    this.name = 'ShopInUse'
  }
}

async function refuseIfInUse(tx: Db): Promise<void> {
  // Reference data is fine: every start adds it.
  const counts = {
    products: await tx.$count(products),
    categories: await tx.$count(categories),
    banners: await tx.$count(banners),
  }
  if (Object.values(counts).some((count) => count > 0)) throw new ShopInUse(counts)
}
