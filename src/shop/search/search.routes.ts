import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { filtersFrom } from '../listing/listing.rules.ts'
import { searchCountLimit, searchHintLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { pagesFor } from './pages.queries.ts'
import { countSearch } from './search.actions.ts'
import { suggestAnswer } from './search.answers.ts'
import { searchMadeCall, suggestCall } from './search.calls.ts'
import { searchRows } from './search.queries.ts'
import { SearchCounted, SearchMade, SuggestQuery, SuggestShape } from './search.schemas.ts'
import { suggestionRows } from './suggest.queries.ts'

const group = 'Каталог'

export function searchRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    searchMadeCall,
    {
      summary: 'Счёт удачных поисков, без следа того, кто искал',
      group,
      body: SearchMade,
      answer: SearchCounted,
      limit: searchCountLimit,
    },
    // Separate call, because cached lists cannot count searches.
    async ({ body }) => ({ counted: await countIfWhole(db, body.search, clock()) }),
  )

  serve(
    app,
    suggestCall,
    {
      summary: 'Подсказки поиска',
      group,
      query: SuggestQuery,
      answer: SuggestShape,
      limit: searchHintLimit,
      cacheSeconds: 60,
    },
    async ({ query }) => {
      const now = clock()
      const { search } = filtersFrom(query)
      const [suggestions, pages] = await Promise.all([
        suggestionRows(db, { search, locales, now }),
        pagesFor(db, { search, now }),
      ])
      return suggestAnswer({ suggestions, pages, search, now })
    },
  )
}

/** Counts a query only when every word was understood as typed, so that it is worth suggesting. */
async function countIfWhole(db: Db, search: string, now: Date): Promise<boolean> {
  const filters = filtersFrom({ search })
  const {
    total,
    ignored: ignoredParts,
    dropped: droppedParts,
    corrected: correction,
  } = await searchRows(db, filters, { locales, now })
  const isWhole =
    filters.search !== '' && total > 0 && ignoredParts.length + droppedParts.length === 0 && correction === null
  if (isWhole) await countSearch(db, { text: filters.search, now })
  return isWhole
}
