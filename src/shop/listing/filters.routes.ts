import { locales } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { isPublishedCategory } from '../catalogue/categories.queries.ts'
import { listLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { filtersAnswer, usualGrouping } from './listing.answers.ts'
import { filtersCall } from './listing.calls.ts'
import { listingRows } from './listing.queries.ts'
import { filtersFrom } from './listing.rules.ts'
import { FiltersQuery, FiltersShape } from './listing.schemas.ts'

export function filterRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    filtersCall,
    {
      summary: 'Фильтры раздела или всего каталога',
      group: 'Каталог',
      query: FiltersQuery,
      limit: listLimit,
      answer: FiltersShape,
      refusals: { 404: 'No such category' },
      // The answer is the same for all visitors and may be cached for a minute.
      cacheSeconds: 60,
    },
    async ({ query: { category } }) => {
      if (category && !(await isPublishedCategory(db, category))) throw notFound('category')
      const filters = filtersFrom({}, category ? { category } : {}, usualGrouping)
      return filtersAnswer(await listingRows(db, filters, { locales, now: clock() }))
    },
  )
}
