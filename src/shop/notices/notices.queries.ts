import { and, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { colorTranslations, sizeTranslations } from '../catalogue/attributes.tables.ts'
import { models, modelTranslations, products, tradeOffers, type Gender } from '../catalogue/catalogue.tables.ts'
import { stockNotices } from './notices.tables.ts'

/** Contents of the arrival letter, in the recipient's language. */
export type Arrival = {
  email: string
  locale: Locale
  slug: string
  name: string
  color: string
  size: string
  cut: Gender
  height: number
}

/** Undefined if the offer no longer exists. */
export async function findArrival(db: Db, noticeId: number): Promise<Arrival | undefined> {
  const { locale } = stockNotices
  const [arrival] = await db
    .select({
      email: stockNotices.email,
      locale,
      slug: products.slug,
      name: modelTranslations.name,
      color: colorTranslations.name,
      size: sizeTranslations.name,
      cut: models.gender,
      height: tradeOffers.height,
    })
    .from(stockNotices)
    .innerJoin(tradeOffers, eq(tradeOffers.id, stockNotices.offerId))
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .innerJoin(models, eq(models.id, products.modelId))
    .innerJoin(
      modelTranslations,
      and(eq(modelTranslations.modelId, products.modelId), eq(modelTranslations.locale, locale)),
    )
    .innerJoin(
      colorTranslations,
      and(eq(colorTranslations.colorId, products.colorId), eq(colorTranslations.locale, locale)),
    )
    .innerJoin(
      sizeTranslations,
      and(eq(sizeTranslations.sizeId, tradeOffers.sizeId), eq(sizeTranslations.locale, locale)),
    )
    .where(eq(stockNotices.id, noticeId))
  return arrival
}
