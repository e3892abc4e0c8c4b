import { Type } from 'typebox'
import { locales } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { categoryTree } from '../catalogue/categories.queries.ts'
import { usedColors, usedSizes } from '../catalogue/filters.queries.ts'
import { named } from '../catalogue/catalogue.answers.ts'
import { wholeListLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { errorBannersAnswer, mainPageAnswer, menuCategoryAnswer, siteMapAnswer } from './content.answers.ts'
import { errorBannersCall, headerFiltersCall, mainPageCall, redirectCall, siteMapCall } from './content.calls.ts'
import {
  ErrorBanners,
  HeaderFilters,
  MainPage,
  RedirectQuestion,
  RedirectShape,
  SiteMapEntry,
} from './content.schemas.ts'
import { findErrorRecord } from './errors.queries.ts'
import { homeParts } from './home.queries.ts'
import { findRedirect } from './redirects.queries.ts'
import { siteMap } from './site-map.queries.ts'

const group = 'Витрина'
/**
 * Cacheable for a minute: the same for every visitor. Built on each request, since the shop's own pages use none of
 * these.
 */
const sharedOptions = { group, cacheSeconds: 60, limit: wholeListLimit }

export function contentRoutes(app: App): void {
  const { db, clock } = app

  serve(
    app,
    headerFiltersCall,
    { summary: 'Разделы, цвета и размеры для меню', answer: HeaderFilters, ...sharedOptions },
    async () => {
      const now = clock()
      const [categories, colors, sizes] = await Promise.all([
        categoryTree(db, { locales, now }),
        usedColors(db, now),
        usedSizes(db, now),
      ])
      return {
        categories: categories.map((category) => ({
          ...menuCategoryAnswer(category),
          categories: category.children.map(menuCategoryAnswer),
        })),
        colors: colors.map(({ slug, hex, name, productCount }) => ({
          slug,
          hex,
          translations: named(name),
          product_count: productCount,
        })),
        sizes: sizes.map(({ id, slug, name }) => ({ id, slug, translations: named(name) })),
      }
    },
  )

  serve(
    app,
    mainPageCall,
    { summary: 'Всё, что показывает главная страница', answer: MainPage, ...sharedOptions },
    async () => {
      const now = clock()
      return mainPageAnswer(await homeParts(db, { locales, now }), now)
    },
  )

  serve(
    app,
    errorBannersCall,
    { summary: 'Баннер страницы ошибки 404', answer: ErrorBanners, ...sharedOptions },
    async () => errorBannersAnswer(await findErrorRecord(db, 404)),
  )

  serve(app, siteMapCall, { summary: 'Карта сайта', answer: Type.Array(SiteMapEntry), ...sharedOptions }, async () =>
    (await siteMap(db, clock())).map(siteMapAnswer),
  )

  redirectRoute(app)
}

function redirectRoute(app: App): void {
  const about = {
    summary: 'Куда ведёт старый адрес',
    group,
    query: RedirectQuestion,
    answer: RedirectShape,
    refusals: { 404: 'Никуда' },
  }
  serve(app, redirectCall, about, async ({ query }) => {
    const found = await findRedirect(app.db, query.path)
    if (!found || found.to === null) throw notFound('redirect')
    return { to_page: found.to }
  })
}
