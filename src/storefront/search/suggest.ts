import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import { suggestCall } from '#shop/search/search.calls.ts'
import type { SuggestAnswer } from '#shop/search/search.schemas.ts'
import { ask } from '#ui/ask.ts'
import type { SuggestedProduct, Suggestions } from './suggestions.rules.ts'

/** Suggestions in the page language; the server answers in both. */
export async function suggest(search: string, locale: Locale, signal: AbortSignal): Promise<Suggestions> {
  const {
    products,
    categories,
    count,
    corrected: correctedText,
    queries,
    pages,
    order,
  } = await ask(suggestCall, { query: { search }, signal })
  return {
    correctedText,
    queries,
    total: count,
    order,
    pages: pages.map(({ path, translations }) => ({ path, title: translated(translations, locale, 'name') })),
    categories: categories.map(({ slug, translations, count: inside }) => ({
      slug,
      name: translated(translations, locale, 'name'),
      count: inside,
    })),
    products: products.map((card) => productOf(card, locale)),
  }
}

const productOf = (card: SuggestAnswer['products'][number], locale: Locale): SuggestedProduct => ({
  slug: card.slug,
  name: translated(card.translations, locale, 'name'),
  price: roubles(card.price),
  salePrice: card.price_with_sale === null ? null : roubles(card.price_with_sale),
  picture: card.images.find(({ type }) => type === 'image')?.file ?? null,
})
