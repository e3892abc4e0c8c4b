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
  /** Hidden menu during an outage. */
  menu?: 'hidden'
  /** Error id for finding the failure in the logs. */
  trouble?: string
  /** Shop phone, if cached: an alternative while pages fail. */
  phone?: string
  writeHref?: string
}

/** Error page data; during an outage only texts, without any request. */
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

/** Contact details from memory, without any request. */
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
