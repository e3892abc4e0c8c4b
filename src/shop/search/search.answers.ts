import { cardAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { SuggestAnswer } from './search.schemas.ts'
import { isOnPages, orderNumberIn, type FoundPage } from './pages.rules.ts'
import type { SuggestionRows } from './suggest.queries.ts'

type SuggestInput = { suggestions: SuggestionRows; pages: FoundPage[]; search: string; now: Date }

export const suggestAnswer = ({ suggestions, pages, search, now }: SuggestInput): SuggestAnswer => ({
  count: suggestions.total,
  corrected: suggestions.corrected,
  left_out: suggestions.leftOut.filter((word) => !isOnPages(word, pages)),
  products: suggestions.products.map((row) => cardAnswer(row, now)),
  categories: suggestions.categories.map(({ slug, name, count }) => ({ slug, translations: named(name), count })),
  queries: suggestions.queries,
  pages: pages.map(({ kind, path, title }) => ({ kind, path, translations: named(title) })),
  order: orderNumberIn(search),
})
