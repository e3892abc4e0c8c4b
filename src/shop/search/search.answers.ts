import { cardAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { SuggestAnswer } from './search.schemas.ts'
import type { SuggestionRows } from './suggest.queries.ts'

export const suggestAnswer = (suggestions: SuggestionRows, now: Date): SuggestAnswer => ({
  count: suggestions.total,
  corrected: suggestions.corrected,
  left_out: suggestions.leftOut,
  products: suggestions.products.map((row) => cardAnswer(row, now)),
  categories: suggestions.categories.map(({ slug, name, count }) => ({ slug, translations: named(name), count })),
  queries: suggestions.queries,
})
