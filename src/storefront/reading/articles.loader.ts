import { brandOf } from '#shop/brand.rules.ts'
import { articlesOnPage, type ArticleCategory, type Teaser } from '#shop/texts/articles.queries.ts'
import { knownCategories, knownMostRead, knownTeasers } from '#shop/texts/known-texts.queries.ts'
import type { Section } from '#shop/texts/texts.tables.ts'
import { dayWords } from '#ui/date-words.ts'
import { formatNumber } from '#ui/format-money.ts'
import { plural } from '#ui/plural.ts'
import { missing, type Outcome } from '#web/outcome.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { page, type Head, type HeadTag, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { keyed } from '#parts/keyed.ts'
import { link } from '../common/links.ts'
import type { ListSurroundings, SectionLink, TeaserData, UnhydratedArticles } from './articles-data.ts'
import type { ArticlesData } from './articles.page.tsx'
import { articlesTexts } from './articles.texts.ts'
import { promotionTime } from './promotion-time.loader.ts'
import { readingHead } from './reading.head.ts'

type ArticlesAnswer = Promise<Page<ArticlesData, UnhydratedArticles> | Outcome>

/** Journal list; `/blog-list/` has the same content and a canonical link to `/blog/`. */
export const loadBlogList = (visit: ShopVisit): ArticlesAnswer => articles(visit, { section: 'blog' })
export const loadBlog = (visit: ShopVisit): ArticlesAnswer => articles(visit, { section: 'blog' })
export const loadBlogCategory = (visit: ShopVisit<'category'>): ArticlesAnswer =>
  articles(visit, { section: 'blog', category: visit.params.category })

type ListPlace = { section: Section; category?: string }

async function articles(visit: ShopVisit, place: ListPlace): ArticlesAnswer {
  const list = await readList(visit, place)
  if (!list) return missing()
  const { head, title, crumbs, surroundings, teasers, total } = list
  const t = articlesTexts[visit.locale]
  const search = visit.query['search']
  const isFront = place.category === undefined && !search && teasers.length > 0 && surroundings.pages.page === 1
  return page({
    head,
    data: { title, crumbs },
    unhydrated: keyed({
      ...surroundings,
      nothing: search ? fill(t.find.nothing, { words: search }) : t.nothing,
      teasers: teasers.map((teaser) => teaserOf(teaser, 'blog', visit)),
      read: t.read,
      find: findOf(visit, total),
      ...othersOf(surroundings, visit),
      ...(isFront && (await frontOf(visit))),
    }),
  })
}

type List = {
  head: Head
  title: string
  crumbs: Crumb[]
  surroundings: ListSurroundings
  teasers: Teaser[]
  total: number
}

/** Articles of a section or category; undefined if it does not exist. */
export async function readList(visit: ShopVisit, { section, category }: ListPlace): Promise<List | undefined> {
  const { locale, now, context, query, tag } = visit
  const t = articlesTexts[locale]
  const number = Number(query['page'] ?? 1)
  const search = query['search']
  const [categories, { total, teasers }] = await Promise.all([
    knownCategories(context.db, now, section),
    knownTeasers(context.db, { section, category, locale, now, page: number, search }),
  ])
  const ownCategory = categories.find(({ slug }) => slug === category)
  if (category !== undefined && !ownCategory) return undefined
  if (number > 1 && teasers.length === 0) return undefined
  tag('articles')
  const title = ownCategory?.title[locale] ?? t.titles[section]
  const path = category === undefined ? link(visit, section) : categoryHref(visit, section, category)
  const crumbs = [
    { title: t.home, href: link(visit, 'home') },
    ...(ownCategory ? [{ title: t.titles[section], href: link(visit, section) }] : []),
  ]
  const brand = brandOf(context.config, locale)
  const pageTitle = number > 1 ? `${title}, ${fill(t.page, { page: number })}` : title
  return {
    head: {
      ...readingHead(visit, {
        title: pageTitle,
        description: number > 1 || ownCategory ? contentsOf(pageTitle, teasers, t.leads[section]) : t.leads[section],
        crumbs,
        brand,
      }),
      title: [pageTitle, ...(ownCategory ? [t.titles[section]] : []), brand].join(' — '),
      canonical: number > 1 && !search ? `${path}?page=${number}` : path,
      tags: [feedTag(visit, section)],
      ...((search || total === 0) && { robots: 'noindex' }),
    },
    title,
    crumbs,
    teasers,
    total,
    surroundings: {
      lead: ownCategory ? '' : t.leads[section],
      menu: await menuOf(visit, { section, category: category ?? '' }, categories),
      menuLabel: t.sections,
      pages: { page: number, pages: Math.ceil(total / articlesOnPage), path, ...(search && { search }) },
    },
  }
}

/** RSS link of the list. */
function feedTag(visit: ShopVisit, section: Section): HeadTag {
  const { locale, context } = visit
  const title = `${articlesTexts[locale].titles[section]} — ${brandOf(context.config, locale)}`
  const href = `${context.config.publicUrl}${link(visit, section)}rss.xml`
  return ['link', { rel: 'alternate', type: 'application/rss+xml', title, href }]
}

/** Maximum length of a meta description in search results. */
const maxDescriptionLength = 160

/** Meta description of a list, unique per page: as many titles as fit. */
function contentsOf(title: string, teasers: Teaser[], lead: string): string {
  const [first, ...others] = teasers.map((teaser) => teaser.title)
  if (first === undefined) return `${title}. ${lead}`
  return others.reduce((text, other) => {
    const longer = `${text}; ${other}`
    return longer.length < maxDescriptionLength ? longer : text
  }, `${title}: ${first}`)
}

/** Search field of the journal, with its result count. */
function findOf(visit: ShopVisit, total: number): UnhydratedArticles['find'] {
  const { locale, query } = visit
  const { find: t } = articlesTexts[locale]
  const words = query['search'] ?? ''
  const count = `${total}\u00a0${plural(total, t.articles, locale)}`
  return {
    action: link(visit, 'blog'),
    label: t.label,
    button: t.button,
    words,
    summary: words && total > 0 ? fill(t.summary, { words, count }) : '',
    ...(words && total === 0 && { ask: { text: t.ask, href: link(visit, 'feedback') } }),
  }
}

/** Other categories, below a category. */
function othersOf({ menu }: ListSurroundings, { locale }: ShopVisit): Pick<UnhydratedArticles, 'others'> {
  const [all, ...sections] = menu
  if (!all || all.isHere) return {}
  const t = articlesTexts[locale]
  const links = sections
    .filter(({ isHere }) => !isHere)
    .map(({ title, href, count }) => ({
      title,
      href,
      note: `${count}\u00a0${plural(count, t.find.articles, locale)}`,
    }))
  return links.length > 0 ? { others: { title: t.otherSections, links } } : {}
}

const minReads = 2

/** Below the first page of the journal: the most read articles and the expert to ask. */
async function frontOf(visit: ShopVisit): Promise<Pick<UnhydratedArticles, 'mostRead' | 'askPanel'>> {
  const { locale, now, context } = visit
  const t = articlesTexts[locale]
  const articleRows = await knownMostRead(context.db, { locale, now })
  const rows = articleRows.map(({ category, slug, title, reads }) => ({
    title,
    href: link(visit, 'blog-article', { category, article: slug }),
    note: fill(t.mostRead.note, {
      count: `${formatNumber(reads, locale)}\u00a0${plural(reads, t.mostRead.reads, locale)}`,
    }),
  }))
  const { title, text, button } = t.askPanel
  return {
    ...(rows.length >= minReads && { mostRead: { title: t.mostRead.title, rows } }),
    askPanel: { title, text, button, href: link(visit, 'feedback', { query: { topic: 'sizes' } }) },
  }
}

type ReadingPlace = Pick<ShopVisit, 'locale' | 'base' | 'now'>

/** Categories of the section (R-2.2-02), without empty ones. The owner can hide the menu (R-2.2-03). */
export async function menuOf(
  here: ReadingPlace & Pick<ShopVisit, 'context'>,
  { section, category }: { section: Section; category: string },
  categories: ArticleCategory[],
): Promise<SectionLink[]> {
  const { settings } = await here.context.site.now()
  if (!settings.showsBlogMenu) return []
  const t = articlesTexts[here.locale]
  const total = categories.reduce((sum, each) => sum + each.articles, 0)
  return [
    { title: t.all, count: total, href: link(here, section), isHere: category === '' },
    ...categories
      .filter(({ slug, articles: count }) => count > 0 || slug === category)
      .map(({ slug, title, articles: count }) => ({
        title: title[here.locale],
        count,
        href: categoryHref(here, section, slug),
        isHere: slug === category,
      })),
  ]
}

const categoryHref = (here: Pick<ShopVisit, 'base'>, section: Section, category: string): string =>
  section === 'blog' ? link(here, 'blog-category', { category }) : link(here, 'sales-category', { category })

export const readingTime = (minutes: number, { locale }: Pick<ShopVisit, 'locale'>): string =>
  `${minutes}\u00a0${plural(minutes, articlesTexts[locale].minutes, locale)}`

export function teaserOf(teaser: Teaser, section: Section, here: ReadingPlace): TeaserData {
  const { slug, category, title, lead, cover, readingMinutes, publishedAt } = teaser
  const address = { category: category.slug, article: slug }
  return {
    title,
    lead,
    href: section === 'blog' ? link(here, 'blog-article', address) : link(here, 'sales-article', address),
    category: category.title,
    facts:
      section === 'blog'
        ? [dayWords(new Date(publishedAt), here), readingTime(readingMinutes, here)]
        : [promotionTime(teaser, here)],
    cover,
  }
}
