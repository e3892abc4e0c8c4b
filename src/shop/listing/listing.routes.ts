import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import type { CardRow } from '../catalogue/cards.queries.ts'
import { categories } from '../catalogue/catalogue.tables.ts'
import { counting, looking, typing } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { countSearch } from './listing.actions.ts'
import { cardAnswer } from '../catalogue/catalogue.answers.ts'
import { cardPageAnswer, filtersAnswer, suggestAnswer } from './listing.answers.ts'
import { filtersCall, listCall, searchMadeCall, suggestCall } from './listing.calls.ts'
import { listingRows } from './listing.queries.ts'
import { filtersFrom, type Scope } from './listing.rules.ts'
import {
  CardPage,
  FiltersQuery,
  FiltersShape,
  ListQuery,
  SearchCounted,
  SearchMade,
  SuggestQuery,
  SuggestShape,
  type ListQueryShape,
} from './listing.schemas.ts'
import { namedProducts } from './named-products.queries.ts'
import { searchRows } from './search.queries.ts'
import { suggestionRows } from './suggest.queries.ts'

const group = 'Каталог'
/** What is the same for everybody may be a minute old. */
const shared = { group, cacheSeconds: 60 }

export function listingRoutes(app: App): void {
  const { db, clock } = app
  searchMadeRoutes(app)

  serve(
    app,
    listCall,
    {
      summary: 'Товары: раздел, подборка или поиск',
      query: ListQuery,
      limit: looking,
      answer: CardPage,
      refusals: { 404: 'No such page' },
      ...shared,
    },
    async ({ query, locale }) => {
      const now = clock()
      if (query.slugs !== undefined)
        return namedPage(await namedProducts(db, slugsIn(query.slugs), { locales, now }), now)
      const scope = scopeOf(query)
      const filters = filtersFrom(query, scope)
      const place = { path: pathOf(locale, scope), filters, now }
      if (!filters.search) return cardPageAnswer(await listingRows(db, filters, { locales, now }), place)
      return cardPageAnswer(await searchRows(db, filters, { locales, now }), place)
    },
  )

  serve(
    app,
    filtersCall,
    {
      summary: 'Фильтры раздела или всего каталога',
      query: FiltersQuery,
      limit: looking,
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
    { summary: 'Подсказки поиска', query: SuggestQuery, answer: SuggestShape, limit: typing, ...shared },
    async ({ query }) => {
      const now = clock()
      const { search } = filtersFrom(query)
      return suggestAnswer(await suggestionRows(db, { search, locales, now }), now)
    },
  )
}

/** Beside the lists, which come from caches and count nothing. */
function searchMadeRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    searchMadeCall,
    {
      summary: 'Счёт удачных поисков, без следа того, кто искал',
      group,
      body: SearchMade,
      answer: SearchCounted,
      limit: counting,
    },
    async ({ body }) => ({ counted: await searchCounted(db, body.search, clock()) }),
  )
}

/** A query that found what it says is worth suggesting to others. */
async function searchCounted(db: Db, search: string, now: Date): Promise<boolean> {
  const filters = filtersFrom({ search })
  const { total, ignored, corrected } = await searchRows(db, filters, { locales, now })
  const isWhole = filters.search !== '' && total > 0 && ignored.length === 0 && corrected === null
  if (isWhole) await countSearch(db, { text: filters.search, now })
  return isWhole
}

const slugsIn = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.slice(0, 2_000).split(','))].filter(isSlug) : []

const namedPage = (rows: CardRow[], now: Date) => ({
  count: rows.length,
  next: null,
  previous: null,
  results: rows.map((row) => cardAnswer(row, now)),
})

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
