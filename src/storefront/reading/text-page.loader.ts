import { homeIn } from '#shop/content/home.queries.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { brandOf } from '#shop/brand.rules.ts'
import { anchorsOf, summaryOf, type Block } from '#shop/texts/blocks.rules.ts'
import { knownTextPage } from '#shop/texts/known-texts.queries.ts'
import { findTextPage, type WholeTextPage } from '#shop/texts/text-pages.queries.ts'
import { missing, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { keyed } from '#parts/keyed.ts'
import { link } from '../common/links.ts'
import { quoteData } from '../conversations/quote.loader.ts'
import type { QuoteData } from '../conversations/quote-state.ts'
import { deliveryPrices } from './delivery-prices.loader.ts'
import { cardsIn } from './cards-in.loader.ts'
import { faqOf } from './faq.loader.ts'
import { readingHead } from './reading.head.ts'
import { filmTexts, readingTexts } from './reading.texts.ts'
import type { SectionsData } from './sections.part.tsx'
import type { TextPageData, UnhydratedTextPage } from './text-page.page.tsx'
import type { AsideData } from './text-page.part.tsx'
import { wholesalePrices } from './wholesale-prices.loader.ts'
import { chosenWordings, comparisonOf, footOf } from './versions.loader.ts'

type TextPageAnswer = Promise<Page<TextPageData, UnhydratedTextPage> | Outcome>

/** Page for buyers, in its current or an earlier version. */
export async function loadTextPage(visit: ShopVisit<'buyerInfo'>): TextPageAnswer {
  const { buyerInfo: slug } = visit.params
  const { version, compare } = visit.query
  // Load full versions only for an earlier version or a comparison.
  const find = version || compare ? findTextPage : knownTextPage
  const textPage = await find(visit.context.db, slug, visit.now)
  if (!textPage || companySlugs.has(slug)) return missing()
  return textPageOf(visit, textPage, slug)
}

const companySlugs = new Set(['about-us', 'clinics', 'wholesale'])

/** Company page with its own address; other company pages are among those for buyers, in no menu. */
const companyPage =
  (slug: string) =>
  async (visit: ShopVisit): TextPageAnswer => {
    const textPage = await knownTextPage(visit.context.db, slug, visit.now)
    return textPage ? textPageOf(visit, textPage, null) : missing()
  }

export const loadAboutUs = companyPage('about-us')
export const loadClinics = companyPage('clinics')
export const loadWholesale = companyPage('wholesale')

/** Company pages with a quote form. */
const quoteKinds: Record<string, QuoteData['kind'] | undefined> = { clinics: 'clinic', wholesale: 'wholesale' }

async function textPageOf(visit: ShopVisit, textPage: WholeTextPage, slug: string | null): TextPageAnswer {
  const { locale, context, query, tag } = visit
  const t = readingTexts[locale]
  const wordings = chosenWordings(textPage, visit)
  if (!wordings) return missing()
  const { wording: words, earlier } = wordings
  const comparison = earlier && comparisonOf({ wording: words, earlier }, visit)
  const shownBlocks = comparison ? [] : words.blocks
  tag('texts')
  const place = shownBlocks.findIndex(({ kind }) => kind === 'delivery-prices')
  const [first, rest] = place < 0 ? [shownBlocks, []] : [shownBlocks.slice(0, place), shownBlocks.slice(place + 1)]
  const [prices, faq, cards] = await Promise.all([
    place < 0 ? null : deliveryPrices(visit),
    slug === 'faq' && !comparison ? faqOf(visit) : null,
    cardsIn(shownBlocks, visit),
  ])
  // `city` is valid only on a page with prices, and only for a delivery city.
  if (query['city'] && !prices?.choice.isChosen) return missing()
  const crumbs = [
    { title: t.home, href: link(visit, 'home') },
    ...(slug === null ? [] : [{ title: t.buyers, href: link(visit, 'text-pages') }]),
  ]
  const kind = slug === null ? quoteKinds[textPage.slug] : undefined
  const company = await companyParts(visit, { ...words, slug: textPage.slug, blocks: shownBlocks, crumbs, cards })
  return page({
    head: readingHead(visit, {
      title: words.title,
      description: summaryOf(words.blocks),
      crumbs,
      brand: brandOf(context.config, locale),
      faq,
      isEarlier:
        comparison !== undefined || words.day !== undefined || query['city'] !== undefined || Boolean(query['search']),
    }),
    data: {
      title: words.title,
      crumbs,
      hasMenu: slug !== null,
      isWide: company !== undefined,
      prices: prices && prices.table,
      faq,
      helpVote:
        slug === null || faq || comparison || words.day !== undefined
          ? null
          : { about: `page-${slug}`, title: t.helped.page, t: t.helped },
      quote: kind ? await quoteData(visit, kind, ladderIn(shownBlocks)) : null,
    },
    unhydrated: {
      foot: footOf(textPage, visit, slug),
      ...(prices && { cityChoice: prices.choice }),
      ...(comparison && { comparison }),
      ...(company ? { company } : await columnsOf(visit, { slug, first, rest, cards })),
    },
  })
}

const ladderIn = (blocks: Block[]): QuoteData['ladder'] => blocks.find((block) => block.kind === 'ladder') ?? null

type Columns = { slug: string | null; first: Block[]; rest: Block[]; cards: SectionsData['cards'] }

/** Content of a regular page: menu, and the text before and after the prices. */
async function columnsOf(visit: ShopVisit, { slug, first, rest, cards }: Columns) {
  const t = readingTexts[visit.locale]
  const blocks = { here: { base: visit.base }, cards, look: t.look, film: filmTexts[visit.locale] }
  const anchors = anchorsOf([...first, ...rest])
  return {
    aside: await asideOf(visit, slug),
    before: keyed({
      ...blocks,
      blocks: first,
      ...(anchors.length > 2 && { anchors: { label: t.contents, links: anchors } }),
    }),
    after: keyed({ ...blocks, blocks: rest, anchorsBefore: anchorsOf(first).length }),
  }
}

type CompanyWords = {
  title: string
  slug: string
  blocks: Block[]
  crumbs: Crumb[]
  cards: SectionsData['cards']
}

/** Content of a page that begins with a hero; undefined for other pages. */
async function companyParts(visit: ShopVisit, { title, slug, blocks, crumbs, cards }: CompanyWords) {
  const [hero, ...rest] = blocks
  if (hero?.kind !== 'hero') return undefined
  const t = readingTexts[visit.locale]
  const here = { base: visit.base }
  const dyes = rest.some(({ kind }) => kind === 'dyes') ? await dyesOf(visit) : []
  const prices = slug === 'wholesale' ? await wholesalePrices(visit) : undefined
  return {
    hero: { hero, title, shortTitle: t.shortTitles[slug] ?? title, crumbs, here },
    sections: keyed({
      blocks: rest,
      dyes,
      ...(prices && { prices }),
      here,
      cards,
      look: t.look,
      film: filmTexts[visit.locale],
    }),
  }
}

async function dyesOf(visit: ShopVisit): Promise<SectionsData['dyes']> {
  const { locale, now, context, tag } = visit
  const { colors } = homeIn(await context.home.now(), locale, now)
  tag('colors')
  return colors.map(({ name, hex, slug }) => ({
    name,
    hex,
    href: link(visit, 'catalogue', { query: { color: slug } }),
  }))
}

/** List of all pages for buyers, as tiles. */
export async function loadTextPages(visit: ShopVisit): TextPageAnswer {
  const { locale, context } = visit
  const t = readingTexts[locale]
  const aside = await asideOf(visit, '')
  const crumbs = [{ title: t.home, href: link(visit, 'home') }]
  return page({
    head: readingHead(visit, {
      title: t.buyers,
      description: t.buyersLead,
      crumbs,
      brand: brandOf(context.config, locale),
    }),
    data: {
      title: t.buyers,
      crumbs,
      hasMenu: true,
      isWide: false,
      prices: null,
      faq: null,
      helpVote: null,
      quote: null,
    },
    unhydrated: {
      aside,
      tiles: keyed({ lead: t.buyersLead, links: aside.links }),
      foot: { updatedText: '', versions: null },
    },
  })
}

async function asideOf(visit: ShopVisit, slug: string | null): Promise<AsideData> {
  const { locale, context } = visit
  const t = readingTexts[locale]
  const { textPages, settings } = await context.site.now()
  return keyed({
    label: t.menu,
    links: textPages
      .filter(({ type }) => type === 'customers')
      .map((each) => ({
        slug: each.slug,
        title: each.title[locale],
        href: link(visit, 'text-page', { buyerInfo: each.slug }),
        isHere: each.slug === slug,
      })),
    help: {
      title: t.help,
      phone: settings.phone,
      hours: t.helpHours,
      write: { text: t.helpWrite, href: link(visit, 'feedback') },
    },
  })
}
