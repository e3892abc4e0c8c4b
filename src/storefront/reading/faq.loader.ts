import { anchorsOf, type Block } from '#shop/texts/blocks.rules.ts'
import { knownPagesForBuyers, knownQuestions } from '#shop/texts/known-texts.queries.ts'
import { linesOf } from '#shop/texts/compare.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { holdsAll, searchWords } from '#shop/texts/faq.rules.ts'
import type { FaqData } from './faq.tsx'
import { readingTexts } from './reading.texts.ts'

/** FAQ by topic; for a search also other pages that match. */
export async function faqOf(visit: ShopVisit): Promise<FaqData> {
  const { locale, base, context, query } = visit
  const t = readingTexts[locale]
  const search = query['search'] ?? ''
  const words = searchWords(search)
  const [questions, otherPages] = await Promise.all([
    knownQuestions(context.db),
    words.length > 0 ? otherPagesOf(visit, words) : [],
  ])
  const byTopic = Map.groupBy(questions, ({ topic }) => topic)
  return {
    t: t.faq,
    helpWords: t.helped,
    locale,
    here: { base },
    groups: [...byTopic].map(([topic, rows]) => ({
      topic,
      title: t.topics[topic],
      rows: rows.map(({ id, question, answer }) => ({ id, question: question[locale], answer: answer[locale] })),
    })),
    path: link(visit, 'text-page', { buyerInfo: 'faq' }),
    askHref: link(visit, 'feedback'),
    search,
    otherPages,
  }
}

const maxOtherPages = 4

/** Pages that match a search. Matches in headings come first and link to the heading. */
async function otherPagesOf(visit: ShopVisit, words: string[]): Promise<FaqData['otherPages']> {
  const { locale, context, now } = visit
  const pages = (await knownPagesForBuyers(context.db, now)).filter(({ slug }) => slug !== 'faq')
  const matches = pages.flatMap(({ slug, words: { [locale]: page } }) => {
    const href = link(visit, 'text-page', { buyerInfo: slug })
    const heading = anchorsOf(page.blocks).find(({ title }) => holdsAll(title, words))
    if (holdsAll(page.title, words)) return [{ title: page.title, href, isNamed: true }]
    if (heading) return [{ title: `${page.title}: ${heading.title}`, href: `${href}#${heading.id}`, isNamed: true }]
    return holdsAll(textOf(page.blocks), words) ? [{ title: page.title, href, isNamed: false }] : []
  })
  const { title, lead } = readingTexts[locale].stores
  if (holdsAll(`${title} ${lead}`, words)) matches.push({ title, href: link(visit, 'stores'), isNamed: true })
  return matches
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, maxOtherPages)
    .map(({ title, href }) => ({ title, href }))
}

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(linesOf)
    .map(({ text }) => text)
    .join(' ')
