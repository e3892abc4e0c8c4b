import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { isSlug } from '#kernel/slug.ts'
import type { App } from '../app.type.ts'
import { cardAnswer } from '../catalogue/catalogue.answers.ts'
import type { CardRow } from '../catalogue/cards.queries.ts'
import { cardPageAnswer, usualGrouping } from '../listing/listing.answers.ts'
import { filtersFrom, type Scope } from '../listing/listing.rules.ts'
import { CardPage, ListQuery, type ListQueryShape } from '../listing/listing.schemas.ts'
import { namedProducts } from '../listing/named-products.queries.ts'
import { listLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { listCall } from './search.calls.ts'
import { searchRows } from './search.queries.ts'

export function listRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    listCall,
    {
      summary: 'Товары: раздел, подборка или поиск',
      group: 'Каталог',
      query: ListQuery,
      limit: listLimit,
      answer: CardPage,
      refusals: { 404: 'No such page' },
      // The answer is the same for all visitors and may be cached for a minute.
      cacheSeconds: 60,
    },
    async ({ query, locale }) => {
      const now = clock()
      if (query.slugs !== undefined)
        return namedPage(await namedProducts(db, slugsIn(query.slugs), { locales, now }), now)
      const scope = scopeOf(query)
      const filters = filtersFrom(query, scope, usualGrouping)
      const rows = await searchRows(db, filters, { locales, now })
      const page = cardPageAnswer(rows, { path: pathOf(locale, scope), filters, now })
      if (filters.search === '') return page
      return { ...page, corrected: rows.corrected, left_out: [...rows.ignored, ...rows.dropped] }
    },
  )
}

const slugsIn = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.slice(0, 2_000).split(','))].filter(isSlug) : []

const namedPage = (rows: CardRow[], now: Date) => ({
  count: rows.length,
  next: null,
  previous: null,
  results: rows.map((row) => cardAnswer(row, now)),
})

/** `sale` is either a flag or the slug of a named sale (O-09). */
function scopeOf({ sale, ...query }: ListQueryShape): Scope {
  const isYes = (value: unknown) => value === '1' || value === 'true'
  const isName = typeof sale === 'string' && isSlug(sale) && !isYes(sale) && sale !== '0'
  return {
    ...(isName && { sale }),
    ...(isYes(query.new) ? { flag: 'new' as const } : isYes(query.bestseller) ? { flag: 'bestseller' as const } : {}),
  }
}

/** Path of the call, including scope parameters that are not filters. */
function pathOf(locale: Locale, { sale, flag }: Scope): string {
  const parts = [...(flag ? [`${flag}=1`] : []), ...(sale ? [`sale=${sale}`] : [])]
  return `${localePrefix(locale)}${listCall.path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
