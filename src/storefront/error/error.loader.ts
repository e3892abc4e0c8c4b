import { categoryTree } from '#shop/catalogue/categories.queries.ts'
import { errorRecordOf, type ErrorBanner } from '#shop/content/errors.queries.ts'
import { bannerWidths, picture, pictureWidths, type PictureAttributes } from '#shop/media/media.rules.ts'
import type { Visit } from '#web/site.ts'
import type { Context } from '../context.ts'
import { errorTexts, type ErrorTexts } from './error.texts.ts'

export type NoveltyCategory = { slug: string; name: string; cover: PictureAttributes | null }

export type ErrorData = {
  t: Pick<ErrorTexts, 'home' | 'catalogue' | 'again' | 'novelties' | 'viewAll'>
  status: number
  title: string
  sentence: string
  note: string
  art: { desktop: PictureAttributes; mobile: PictureAttributes } | null
  novelties: NoveltyCategory[]
}

const cardSizes = '(min-width: 1200px) 24vw, (min-width: 768px) 29vw, 43vw'

/** While the server itself is in trouble the page is made of words alone and asks nobody. */
export async function loadError(status: number, visit: Visit<never, Context>): Promise<ErrorData> {
  const { pages, ...t } = errorTexts[visit.locale]
  const words = pages[isKnown(status) ? status : status < 500 ? 404 : 500]
  const plain = { t, status, title: String(status), ...words, art: null, novelties: [] }
  if (status >= 500) return plain
  const { context, locale, now } = visit
  visit.tag('errors', 'settings', 'frame')
  const [record, categories] = await Promise.all([
    errorRecordOf(context.db, status, locale),
    categoryTree(context.db, { locales: [locale], now }),
  ])
  const novelties = categories
    .filter(({ displayNovelties }) => displayNovelties)
    .map(({ slug, words: { [locale]: own }, cover }) => ({
      slug,
      name: own.name,
      cover: cover && picture(cover, { widths: pictureWidths, sizes: cardSizes }),
    }))
  return { ...plain, ...(record && { title: record.title, sentence: record.subtitle }), art: artOf(record), novelties }
}

const isKnown = (status: number): status is keyof ErrorTexts['pages'] => status in errorTexts.ru.pages

function artOf(record: ErrorBanner | undefined): ErrorData['art'] {
  if (!record?.desktop || !record.mobile) return null
  const wide = (of: typeof record.desktop) => picture(of, { widths: bannerWidths, sizes: '100vw' })
  return { desktop: wide(record.desktop), mobile: wide(record.mobile) }
}
