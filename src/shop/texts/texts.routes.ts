import { Type } from 'typebox'
import { serve } from '#http/serve.ts'
import { notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { storeCityOf } from '../cities/store-city.rules.ts'
import { publishedStores } from '../stores/stores.queries.ts'
import { cityBySlug } from '../cities/cities.queries.ts'
import { blogCategories } from './articles.queries.ts'
import { findTextPage, questions } from './text-pages.queries.ts'
import {
  blogCategoryAnswer,
  contactsAnswer,
  faqAnswer,
  shopAnswer,
  textPageAnswer,
  textPageEntry,
} from './texts.answers.ts'
import { blogCategoriesCall, contactsCall, faqCall, shopsCall, textPageCall, textPagesCall } from './texts.calls.ts'
import {
  BlogCategory,
  BlogQuery,
  Contacts,
  ContactsQuery,
  FaqEntry,
  Shop,
  TextPageDetail,
  TextPageEntry,
} from './texts.schemas.ts'

const sharedOptions = { group: 'Витрина', cacheSeconds: 60 }

/** Routes of texts and contacts; fixed lists are bare arrays (O-06). */
export function textRoutes(app: App): void {
  const { db, clock } = app

  const pages = { summary: 'Информационные страницы', answer: Type.Array(TextPageEntry), ...sharedOptions }
  serve(app, textPagesCall, pages, async () => (await app.site.now()).textPages.map(textPageEntry))

  const detail = { summary: 'Информационная страница целиком', answer: TextPageDetail, ...sharedOptions }
  serve(app, textPageCall, { ...detail, refusals: { 404: 'Такой страницы нет' } }, async ({ params }) => {
    const page = await findTextPage(db, params['slug'] ?? '', clock())
    if (!page) throw notFound('page')
    return textPageAnswer(page)
  })

  const faq = { summary: 'Вопросы и ответы', answer: Type.Array(FaqEntry), ...sharedOptions }
  serve(app, faqCall, faq, async () => (await questions(db)).map(faqAnswer))

  const categories = {
    summary: 'Разделы журнала и акций',
    query: BlogQuery,
    answer: Type.Array(BlogCategory),
    ...sharedOptions,
  }
  serve(app, blogCategoriesCall, categories, async ({ query }) =>
    (await blogCategories(db, clock(), query.type)).map(blogCategoryAnswer),
  )

  const shops = { summary: 'Наши магазины', answer: Type.Array(Shop), ...sharedOptions }
  serve(app, shopsCall, shops, async () => (await publishedStores(db)).map(shopAnswer))

  const contacts = {
    summary: 'Контакты и магазины; с ?city= — телефон и магазины этого города',
    query: ContactsQuery,
    answer: Contacts,
    refusals: { 404: 'Такого города нет' },
    ...sharedOptions,
  }
  serve(app, contactsCall, contacts, async ({ query }) => {
    const [{ settings }, stores, city] = await Promise.all([
      app.site.now(),
      publishedStores(db),
      query.city ? cityBySlug(db, query.city) : undefined,
    ])
    if (!city) return contactsAnswer(settings, stores)
    const ownStores = stores.filter((store) => store.city === storeCityOf(city.slug))
    return contactsAnswer({ ...settings, phone: city.phone || settings.phone }, ownStores)
  })
}
