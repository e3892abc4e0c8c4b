import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { App } from '../app.ts'
import { categories } from '../catalogue/catalogue.tables.ts'
import { serve } from '../serve.ts'
import { countSearch } from './listing.actions.ts'
import { cardPageAnswer, filtersAnswer, suggestAnswer } from './listing.answers.ts'
import { filtersCall, listCall, suggestCall } from './listing.calls.ts'
import { listingRows } from './listing.queries.ts'
import { filtersFrom, isFiltered, type Filters, type Scope } from './listing.rules.ts'
import {
  CardPage,
  FiltersQuery,
  FiltersShape,
  ListQuery,
  SuggestQuery,
  SuggestShape,
  type ListQueryShape,
} from './listing.schemas.ts'
import { searchRows } from './search.queries.ts'
import { suggestionRows } from './suggest.queries.ts'

const group = 'Каталог'
/** What is the same for everybody may be a minute old. */
const shared = { group, cacheSeconds: 60 }

export function listingRoutes(app: App): void {
  const { db, clock } = app

  serve(
    app,
    listCall,
    {
      summary: 'Товары: раздел, подборка или поиск',
      query: ListQuery,
      answer: CardPage,
      refusals: { 404: 'No such page' },
      ...shared,
    },
    async ({ query, locale }) => {
      const now = clock()
      const scope = scopeOf(query)
      const filters = filtersFrom(query, scope)
      const place = { path: pathOf(locale, scope), filters, now }
      if (!filters.search) return cardPageAnswer(await listingRows(db, filters, { locales, now }), place)
      return cardPageAnswer(await searched(db, filters, now), place)
    },
  )

  serve(
    app,
    filtersCall,
    {
      summary: 'Фильтры раздела или всего каталога',
      query: FiltersQuery,
      answer: FiltersShape,
      refusals: { 404: 'No such category' },
      ...shared,
    },
    async ({ query: { category } }) => {
      const scope = category ? { category: await knownCategory(db, category) } : {}
      return filtersAnswer(await listingRows(db, filtersFrom({}, scope), { locales, now: clock() }))
    },
  )

  serve(
    app,
    suggestCall,
    { summary: 'Подсказки поиска', query: SuggestQuery, answer: SuggestShape, ...shared },
    async ({ query }) => {
      const now = clock()
      const { search } = filtersFrom(query)
      return suggestAnswer(await suggestionRows(db, { search, locales, now }), now)
    },
  )
}

/** A whole query that found what it says is worth suggesting to others. */
async function searched(db: Db, filters: Filters, now: Date) {
  const found = await searchRows(db, filters, { locales, now })
  const isWhole = found.total > 0 && found.ignored.length === 0 && found.corrected === null
  if (isWhole && filters.page === 1 && !isFiltered(filters)) await countSearch(db, { text: filters.search, now })
  return found
}

const isSlug = (text: unknown): text is string =>
  typeof text === 'string' && /^[a-z0-9_]+(-[a-z0-9_]+)*$/.test(text) && text.length <= 120

/** `sale` is both a tick and the name of a sale (O-09). */
function scopeOf(query: ListQueryShape): Scope {
  const isYes = (value: unknown) => value === '1' || value === 'true'
  return {
    ...(isSlug(query.sale) && !isYes(query.sale) && query.sale !== '0' && { sale: query.sale }),
    ...(isYes(query.new) ? { flag: 'new' as const } : isYes(query.bestseller) ? { flag: 'bestseller' as const } : {}),
  }
}

/** The address of the call with what the filters do not repeat. */
function pathOf(locale: Locale, { sale, flag }: Scope): string {
  const said = [...(flag ? [`${flag}=1`] : []), ...(sale ? [`sale=${sale}`] : [])]
  return `${localePrefix(locale)}${listCall.path}${said.length > 0 ? `?${said.join('&')}` : ''}`
}

async function knownCategory(db: Db, slug: string): Promise<string> {
  if (!isSlug(slug)) throw notFound('category')
  const [found] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.slug, slug), sql`${categories.isPublished}`))
  if (!found) throw notFound('category')
  return found.slug
}
