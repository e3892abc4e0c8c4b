import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { sizes } from '../catalogue/attributes.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { recall, remembered } from '../remember.ts'
import { knownTextPage } from '../texts/known-texts.queries.ts'
import { wordsOf } from '../words-of.ts'
import { supplyIndex, type SupplyIndex } from './supply-match.rules.ts'
import { wholesaleSteps, type SupplyLevels, type SupplyOffer } from './supply-estimate.rules.ts'

const freshMs = 60_000

const indexMemory = remembered<SupplyIndex>({
  most: 1,
  freshMs,
  outdatedKeys: ({ tags }) => (tags.includes('listing') || tags.includes('frame') ? 'all' : []),
})

/** Search index of all styles on sale; prices are at most a minute old. */
export const knownSupplyIndex = (db: Db, now: Date): Promise<SupplyIndex> =>
  recall(indexMemory(db), 'all', async () => {
    const rows = await db
      .select({
        id: products.id,
        modelId: products.modelId,
        sku: products.sku,
        price: products.price,
        name: wordsOf('model', sql`products.model_id`),
        color: wordsOf('color', sql`products.color_id`),
      })
      .from(products)
      .where(isPublished(now))
    return supplyIndex(rows.filter(({ name, color }) => hasWords(name) && hasWords(color)))
  })

const hasWords = (words: Words | null): boolean => Boolean(words?.ru && words.en)

export async function supplyOffers(db: Db, productIds: readonly number[]): Promise<SupplyOffer[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .select({
      productId: tradeOffers.productId,
      size: wordsOf('size', tradeOffers.sizeId),
      isOneSize: sizes.isOneSize,
      height: tradeOffers.height,
      stock: tradeOffers.stock,
    })
    .from(tradeOffers)
    .innerJoin(sizes, sql`${sizes.id} = ${tradeOffers.sizeId}`)
    .where(sql`${tradeOffers.isSellable} and ${inArray(tradeOffers.productId, [...productIds])}`)
    .orderBy(sizes.position, tradeOffers.height)
  return rows
}

/** Number of a percentage: «−12 %» → 12. */
const percentIn = (value: string): number => Number(/\d+(?=\s*%)/.exec(value)?.[0] ?? 0)

/** Discount steps of the page for clinics, or of the wholesale price list. */
export async function supplyLevels(db: Db, kind: 'clinic' | 'wholesale', now: Date): Promise<SupplyLevels> {
  if (kind === 'wholesale') return wholesaleSteps
  const page = await knownTextPage(db, 'clinics', now)
  const stepsIn = (locale: 'ru' | 'en') =>
    page?.words[locale].blocks.flatMap((block) => (block.kind === 'ladder' ? block.steps : [])) ?? []
  const english = stepsIn('en')
  const levels = stepsIn('ru').flatMap(({ from, value, note }, at) =>
    from === undefined ? [] : [{ from, percent: percentIn(value), days: { ru: note, en: english[at]?.note ?? note } }],
  )
  return { of: 'pieces', levels }
}
