import { cardAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { SuggestAnswer } from './search.schemas.ts'
import type { SuggestionRows } from './suggest.queries.ts'

export const suggestAnswer = (found: SuggestionRows, now: Date): SuggestAnswer => ({
  count: found.total,
  corrected: found.corrected,
  products: found.products.map((row) => cardAnswer(row, now)),
  categories: found.categories.map(({ slug, name, count }) => ({ slug, translations: named(name), count })),
  queries: found.queries,
})
