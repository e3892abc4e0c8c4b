import { cardsOf } from '#shop/catalogue/cards.queries.ts'
import { cardsOfProducts, productIdsOf } from '#shop/catalogue/known-cards.queries.ts'
import { productTag } from '#shop/news.ts'
import { productSlugsOf, type Block } from '#shop/texts/blocks.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts } from '../product-card/product-card.texts.ts'

/** Product cards within a text, by slug; the page is invalidated when one of the products changes. */
export async function cardsIn(blocks: readonly Block[], visit: ShopVisit): Promise<Record<string, CardData>> {
  const { locale, base, now, context, tag } = visit
  const slugs = productSlugsOf(blocks)
  if (slugs.length === 0) return {}
  const rows = await cardsOfProducts(context.db, {
    ids: await productIdsOf(context.db, slugs),
    locales: [locale],
    now,
  })
  tag('colors', ...rows.map(productTag))
  return Object.fromEntries(
    cardsOf(rows, locale, now).map((card) => [card.slug, cardData(card, { base, t: cardTexts[locale] })]),
  )
}
