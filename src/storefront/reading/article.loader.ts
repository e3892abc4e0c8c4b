import { brandOf } from '#shop/brand.rules.ts'
import { pictureWidths, singlePath } from '#shop/media/media.rules.ts'
import type { WholeArticle } from '#shop/texts/articles.queries.ts'
import { anchorsOf } from '#shop/texts/blocks.rules.ts'
import { knownArticle, knownCategories } from '#shop/texts/known-texts.queries.ts'
import type { Section } from '#shop/texts/texts.tables.ts'
import { dateWords } from '#ui/date-words.ts'
import { commentsUnder } from '../comments/comment-list.loader.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { missing, type Outcome } from '#web/outcome.ts'
import { page, type Head, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { keyed } from '#parts/keyed.ts'
import { link } from '../common/links.ts'
import type { ArticleData, UnhydratedArticle } from './article.page.tsx'
import { remindersTexts } from '../reminders/reminders.texts.ts'
import { menuOf, readingTime, teaserOf } from './articles.loader.ts'
import { articlesTexts } from './articles.texts.ts'
import { cardsIn } from './cards-in.loader.ts'
import { lastMoment, promotionState, promotionTime } from './promotion-time.loader.ts'
import { filmTexts } from './reading.texts.ts'
import { readingHead } from './reading.head.ts'

type ArticleVisit = ShopVisit<'category' | 'article'>
type ArticleAnswer = Promise<Page<ArticleData, UnhydratedArticle> | Outcome>

export const loadBlogArticle = (visit: ArticleVisit): ArticleAnswer => articleOf(visit, 'blog')
export const loadSalesArticle = (visit: ArticleVisit): ArticleAnswer => articleOf(visit, 'sales')

async function articleOf(visit: ArticleVisit, section: Section): ArticleAnswer {
  const { locale, base, now, params, context, tag } = visit
  const t = articlesTexts[locale]
  const [article, categories, comments] = await Promise.all([
    knownArticle(context.db, { section, ...params, locale, now }),
    knownCategories(context.db, now, section),
    commentsUnder(visit, { section, ...params }),
  ])
  if (!article || !comments) return missing()
  tag('articles')
  const { category, title, lead, author, blocks, cover, publishedAt, next } = article
  const teaser = teaserOf(article, section, visit)
  const crumbs = [
    { title: t.home, href: link(visit, 'home') },
    { title: t.titles[section], href: link(visit, section) },
    { title: category.title, href: teaser.href.replace(/[^/]+\/$/, '') },
  ]
  const anchors = anchorsOf(blocks)
  const facts =
    section === 'blog'
      ? [dateWords(new Date(publishedAt), locale), readingTime(article.readingMinutes, visit), author]
      : []
  return page({
    head: articleHead(visit, article, crumbs),
    data: {
      title,
      crumbs,
      promotion: section === 'sales' ? promotionTimes(article, visit) : null,
      share: { title, share: t.share, copied: t.copied, notCopied: t.notCopied, print: t.print },
      door: comments.door,
    },
    unhydrated: {
      menu: keyed({
        links: await menuOf(visit, { section, category: category.slug }, categories),
        label: t.sections,
      }),
      opening: keyed({
        lead,
        facts: facts.filter(Boolean),
        cover,
      }),
      body: keyed({
        blocks,
        here: { base },
        cards: await cardsIn(blocks, visit),
        look: t.look,
        film: filmTexts[locale],
        contents: anchors.length > 1 ? { title: t.contents[section], anchors } : null,
      }),
      comments: keyed(comments.list),
      next: keyed({ title: t.next[section], teasers: next.map((each) => teaserOf(each, section, visit)) }),
    },
  })
}

/** Times of a promotion: countdown of a running one, reminder form of an upcoming one. */
function promotionTimes(article: WholeArticle, visit: ArticleVisit): NonNullable<ArticleData['promotion']> {
  const { locale, now, params } = visit
  const t = articlesTexts[locale]
  const { endsAt } = article
  const state = promotionState(article, now)
  if (state === 'over' && endsAt !== null)
    return { time: fill(t.over, { date: dateWords(lastMoment(endsAt), locale) }), end: null, reminder: null }
  return {
    time:
      state === 'on' && endsAt !== null
        ? fill(t.until, { date: dateWords(lastMoment(endsAt), locale) })
        : promotionTime(article, visit),
    end: state === 'on' ? endsAt : null,
    reminder:
      state === 'upcoming'
        ? {
            ...params,
            consentHref: link(visit, 'text-page', { buyerInfo: 'personal_data' }),
            t: remindersTexts[locale],
          }
        : null,
  }
}

function articleHead(visit: ArticleVisit, article: WholeArticle, crumbs: Crumb[]): Head {
  const { locale, pathname, context } = visit
  const { title, lead, author, cover, publishedAt, editedAt } = article
  const publication = new Date(publishedAt)
  const lastEdit = new Date(editedAt ?? publishedAt)
  const brand = brandOf(context.config, locale)
  const head = readingHead(visit, { title, description: lead, crumbs, brand, cover })
  const image = cover ? singlePath(cover, pictureWidths) : undefined
  return {
    ...head,
    og: { ...head.og, type: 'article' },
    jsonLd: [
      ...(head.jsonLd ?? []),
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: lead,
        inLanguage: locale,
        datePublished: publication.toISOString(),
        dateModified: (lastEdit > publication ? lastEdit : publication).toISOString(),
        mainEntityOfPage: context.config.publicUrl + pathname,
        author: author ? writerOf(author) : { '@type': 'Organization', name: brand },
        publisher: {
          '@type': 'Organization',
          name: brand,
          logo: { '@type': 'ImageObject', url: `${context.config.publicUrl}/icon-512.png` },
        },
        ...(image && { image: context.config.publicUrl + image }),
      },
    ],
  }
}

const editors = /^(?:Редакция|The .+ editors$)/

/** Author structured data: «Анна Левина, технолог», or the editorial team. */
function writerOf(author: string): object {
  if (editors.test(author)) return { '@type': 'Organization', name: author }
  const [, name = author, jobTitle] = /^([^,]+),\s*(.+)$/s.exec(author) ?? []
  return { '@type': 'Person', name, ...(jobTitle && { jobTitle }) }
}
