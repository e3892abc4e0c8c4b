import type { Db } from '#kernel/db.ts'
import { aModel, anOffer, aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { sleeves, sleeveTranslations } from '../catalogue/attributes.tables.ts'
import { modelSuggestions } from '../catalogue/catalogue.tables.ts'
import { reviewMedia, reviews } from '../catalogue/reviews.tables.ts'
import { stores, storeStock, storeTranslations } from '../catalogue/stores.tables.ts'

// Counter for unique slugs; no test depends on the order of samples.
let sampleCount = 0

type StoreWish = Partial<typeof stores.$inferInsert> & { name?: string; shelves?: [offerId: number, amount: number][] }

/** Creates a store in Saint Petersburg with the given stock. */
export async function aStore(db: Db, { name = 'Петроградская', shelves = [], ...changes }: StoreWish = {}) {
  const [store] = await db
    .insert(stores)
    .values({ slug: `magazin-${++sampleCount}`, city: 'spb', latitude: 59.96, longitude: 30.31, ...changes })
    .returning()
  const words = { storeId: store!.id, name }
  await db.insert(storeTranslations).values([
    { ...words, locale: 'ru', address: 'Большой проспект П. С., 48', worktime: 'Ежедневно 10–21' },
    { ...words, locale: 'en', name: `${name} shop`, address: '48 Bolshoy Prospekt P. S.', worktime: 'Daily 10–21' },
  ])
  if (shelves.length > 0)
    await db.insert(storeStock).values(shelves.map(([offerId, amount]) => ({ storeId: store!.id, offerId, amount })))
  return store!
}

type ReviewWish = Partial<typeof reviews.$inferInsert> & { modelId: number; mediaIds?: number[] }

export async function aReview(db: Db, { mediaIds = [], ...changes }: ReviewWish) {
  const createdAt = changes.createdAt ?? new Date('2026-03-01T10:00:00Z')
  const [review] = await db
    .insert(reviews)
    .values({ author: 'Марина', rating: 5, text: 'Сидит хорошо.', publishedAt: createdAt, ...changes, createdAt })
    .returning()
  if (mediaIds.length > 0)
    await db
      .insert(reviewMedia)
      .values(mediaIds.map((mediaId, position) => ({ reviewId: review!.id, mediaId, position })))
  return review!
}

export async function aSleeve(db: Db, words: { ru: string; en: string }) {
  const [sleeve] = await db
    .insert(sleeves)
    .values({ slug: `rukav-${++sampleCount}`, position: sampleCount })
    .returning()
  await db.insert(sleeveTranslations).values([
    { sleeveId: sleeve!.id, locale: 'ru', name: words.ru },
    { sleeveId: sleeve!.id, locale: 'en', name: words.en },
  ])
  return sleeve!
}

export const wornWith = async (db: Db, modelId: number, suggestedIds: number[]): Promise<void> =>
  void (await db
    .insert(modelSuggestions)
    .values(suggestedIds.map((suggestedId, position) => ({ modelId, suggestedId, position }))))

type HeightsWish = { sizeId?: number; productId?: number; stocks: Record<number, number> }

/** Creates a size with heights and the stock of each: `{ 164: 0, 170: 3 }`. */
export async function aSizeInHeights(db: Db, { sizeId, productId, stocks }: HeightsWish) {
  const ofSize = sizeId ?? (await aSize(db)).id
  const ofProduct =
    productId ?? (await aProduct(db, { modelId: (await aModel(db)).id, offer: { stock: 0 }, stock: 0 })).id
  const variant = { productId: ofProduct, sizeId: ofSize }
  const size = await anOffer(db, { ...variant, isSellable: false, stock: 0 })
  const heights: Record<number, number> = {}
  for (const [height, stock] of Object.entries(stocks))
    heights[Number(height)] = (await anOffer(db, { ...variant, height: Number(height), stock })).id
  return { productId: ofProduct, sizeId: ofSize, size: size.id, heights }
}
