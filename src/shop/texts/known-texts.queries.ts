import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { recall, remembered } from '../remember.ts'
import {
  articlesOf,
  blogCategories,
  findArticle,
  type ArticleCategory,
  type ArticleQuery,
  type ArticlesQuery,
  type Teaser,
  type WholeArticle,
} from './articles.queries.ts'
import { mostReadArticles, type MostRead } from './article-reads.ts'
import {
  findTextPage,
  pagesForBuyers,
  questions,
  type FaqQuestion,
  type PageForBuyers,
  type WholeTextPage,
} from './text-pages.queries.ts'
import type { Section } from './texts.tables.ts'

/**
 * Cache for texts, shared by the page, the client-side data and both languages. Changes by time show within a minute.
 */
const memoryOf = <Value extends object>(tag: 'articles' | 'texts', most: number) =>
  remembered<Value>({
    most,
    freshMs: 60_000,
    outdatedKeys: ({ tags, more }) => (more || tags.includes(tag) ? 'all' : []),
  })

const textPageMemory = memoryOf<{ textPage: WholeTextPage | undefined }>('texts', 200)
const buyerPagesMemory = memoryOf<PageForBuyers[]>('texts', 1)
const questionMemory = memoryOf<FaqQuestion[]>('texts', 1)
const articleMemory = memoryOf<{ article: WholeArticle | undefined }>('articles', 300)
const categoryMemory = memoryOf<ArticleCategory[]>('articles', 2)
const mostReadMemory = memoryOf<MostRead[]>('articles', 2)
const teaserMemory = memoryOf<{ total: number; teasers: Teaser[] }>('articles', 200)

/** Drops the blocks of earlier versions from the cache: they may be long and are rarely requested. */
const withoutEarlierBlocks = (page: WholeTextPage): WholeTextPage => ({
  ...page,
  versions: page.versions.map(({ publishedAt, words: { ru, en } }) => ({
    publishedAt,
    words: { ...(ru && { ru: { ...ru, blocks: [] } }), ...(en && { en: { ...en, blocks: [] } }) },
  })),
})

export async function knownTextPage(db: Db, slug: string, now: Date): Promise<WholeTextPage | undefined> {
  const { textPage } = await recall(textPageMemory(db), slug, async () => {
    const page = await findTextPage(db, slug, now)
    return { textPage: page && withoutEarlierBlocks(page) }
  })
  return textPage
}

export const knownPagesForBuyers = (db: Db, now: Date): Promise<PageForBuyers[]> =>
  recall(buyerPagesMemory(db), 'all', () => pagesForBuyers(db, now))

export const knownQuestions = (db: Db): Promise<FaqQuestion[]> => recall(questionMemory(db), 'all', () => questions(db))

export async function knownArticle(db: Db, query: ArticleQuery): Promise<WholeArticle | undefined> {
  const { section, category, article: slug, locale } = query
  const { article } = await recall(articleMemory(db), [section, category, slug, locale].join('/'), async () => ({
    article: await findArticle(db, query),
  }))
  return article
}

export const knownCategories = (db: Db, now: Date, section: Section): Promise<ArticleCategory[]> =>
  recall(categoryMemory(db), section, () => blogCategories(db, now, section))

type TeasersQuery = Omit<ArticlesQuery, 'ofPage'>

export const knownTeasers = (db: Db, query: TeasersQuery): Promise<{ total: number; teasers: Teaser[] }> => {
  const { section, category = '', locale, page = 1, search } = query
  // Searches are not cached, since they differ between visitors.
  if (search !== undefined) return articlesOf(db, query)
  return recall(teaserMemory(db), [section, category, locale, page].join('/'), () => articlesOf(db, query))
}

export const knownMostRead = (db: Db, query: { locale: Locale; now: Date }): Promise<MostRead[]> =>
  recall(mostReadMemory(db), query.locale, () => mostReadArticles(db, query))
