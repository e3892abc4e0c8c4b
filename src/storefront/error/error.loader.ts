import { categoryTree } from '#shop/catalogue/categories.queries.ts'
import { errorRecordOf, type ErrorBanner } from '#shop/content/errors.queries.ts'
import type { Picture } from '#shop/media/media.rules.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { errorTexts, type ErrorTexts } from './error.texts.ts'

export type NoveltyCategory = { slug: string; name: string; cover: Picture | null }

export type ErrorData = {
  t: Omit<ErrorTexts, 'pages'>
  status: number
  title: string
  sentence: string
  note: string
  art: { desktop: Picture; mobile: Picture } | null
  novelties: NoveltyCategory[]
  /** While the shop is away nothing leads into it. */
  menu?: 'hidden'
  /** By which our log is asked what went wrong. */
  trouble?: string
  /** How the shop is reached without its pages; nothing when it is not known by heart. */
  phone?: string
  writeHref?: string
}

/** During an outage of the server the page shows texts only and asks the server for nothing. */
export async function loadError(status: number, visit: ShopVisit): Promise<Page<ErrorData, undefined>> {
  const { pages, ...t } = errorTexts[visit.locale]
  const words = pages[isKnown(status) ? status : status < 500 ? 400 : 500]
  const plain = { t, status, title: String(status), ...words, art: null, novelties: [] }
  if (status >= 500) return errorPage({ ...plain, ...helpOf(status, visit) })
  const { context, locale, now } = visit
  visit.tag('errors', 'settings', 'frame')
  const [record, categories] = await Promise.all([
    errorRecordOf(context.db, status, locale),
    categoryTree(context.db, { locales: [locale], now }),
  ])
  const novelties = categories
    .filter(({ displayNovelties }) => displayNovelties)
    .map(({ slug, words: { [locale]: own }, cover }) => ({ slug, name: own.name, cover }))
  const own = record && { title: record.title, sentence: record.subtitle }
  return errorPage({ ...plain, ...own, art: artOf(record), novelties })
}

/** What is known without asking anybody. */
function helpOf(status: number, visit: ShopVisit): Partial<ErrorData> {
  const phone = visit.context.site.inMemory()?.settings.phone
  const ways = phone ? { phone } : {}
  if (status === 503) return { ...ways, menu: 'hidden' }
  return { ...ways, ...(visit.trouble && { trouble: visit.trouble }), writeHref: link(visit, 'feedback') }
}

const errorPage = (data: ErrorData): Page<ErrorData, undefined> =>
  page({ head: { title: `${data.title} — ${data.sentence}`, robots: 'noindex' }, data })

const isKnown = (status: number): status is keyof ErrorTexts['pages'] => status in errorTexts.ru.pages

const artOf = (record: ErrorBanner | undefined): ErrorData['art'] =>
  record?.desktop && record.mobile ? { desktop: record.desktop, mobile: record.mobile } : null
