import { salePercent } from '#kernel/money.ts'
import { after, hours } from '#kernel/time.ts'
import type { Teaser } from '#shop/texts/articles.queries.ts'
import { keyed } from '#parts/keyed.ts'
import { formatDiscount } from '#ui/format-money.ts'
import { plural } from '#ui/plural.ts'
import { missing, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import type { CardData } from '../product-card/card-data.ts'
import { readList, teaserOf } from '../reading/articles.loader.ts'
import { articlesTexts } from '../reading/articles.texts.ts'
import { cardsIn } from '../reading/cards-in.loader.ts'
import { promotionState } from '../reading/promotion-time.loader.ts'
import type { PanelData, PromotionCardData, UnhydratedPromotions } from './promotions-data.ts'
import type { PromotionsData } from './promotions.page.tsx'

type PromotionsAnswer = Promise<Page<PromotionsData, UnhydratedPromotions> | Outcome>

export const loadSales = (visit: ShopVisit): PromotionsAnswer => promotions(visit)
export const loadSalesCategory = (visit: ShopVisit<'category'>): PromotionsAnswer =>
  promotions(visit, visit.params.category)

async function promotions(visit: ShopVisit, category?: string): PromotionsAnswer {
  const list = await readList(visit, { section: 'sales', ...(category !== undefined && { category }) })
  if (!list) return missing()
  const { locale, now } = visit
  const { head, title, crumbs, surroundings, teasers } = list
  const t = articlesTexts[locale]
  const [first, ...others] = teasers
  // The first running promotion gets the full width, if it has enough garments.
  const isOn = first !== undefined && surroundings.pages.page === 1 && promotionState(first, now) === 'on'
  const panel = isOn ? await panelOf(first, visit) : undefined
  const rest = panel ? others : teasers
  const [openPromotions, endedPromotions] = [
    rest.filter((each) => !isOver(each, now)),
    rest.filter((each) => isOver(each, now)),
  ]
  return page({
    head,
    data: {
      title,
      crumbs,
      tile: panel?.tile ?? null,
      end: panel && first?.endsAt ? clockOf(first.endsAt, visit) : null,
    },
    unhydrated: {
      opening: keyed(surroundings),
      panel: panel && keyed(panel),
      list: keyed({
        cards: openPromotions.map((teaser) => cardOf(teaser, visit)),
        endedRows: endedPromotions.map((teaser) => teaserOf(teaser, 'sales', visit)),
        endedTitle: t.promotions.ended,
        nothing: teasers.length === 0 ? t.nothing : '',
        pages: surroundings.pages,
      }),
    },
  })
}

const isOver = (teaser: Teaser, now: Date): boolean => promotionState(teaser, now) === 'over'

/** Countdown of the last three days; before that it takes no space. */
function clockOf(endsAt: string, { now, locale }: ShopVisit): NonNullable<PromotionsData['end']> {
  const { clock, timeLeft } = articlesTexts[locale].promotions
  return { at: endsAt, isNear: new Date(endsAt) <= after(now, hours(72)), words: { units: clock, label: timeLeft } }
}

/** Link of a promotion: its products, its reminder, or its rules. */
function actionOf(teaser: Teaser, href: string, visit: ShopVisit): PromotionCardData['action'] {
  const t = articlesTexts[visit.locale].promotions
  const { sale } = teaser
  if (promotionState(teaser, visit.now) === 'upcoming')
    return { text: t.remind, href: `${href}#reminder`, isReminder: true }
  if (!sale || sale.models === 0) return { text: t.more, href }
  const models = `${sale.models}\u00a0${plural(sale.models, t.models, visit.locale)}`
  return { text: fill(t.see, { models }), href: link(visit, 'sale-list', { sale: sale.slug }) }
}

function cardOf(teaser: Teaser, visit: ShopVisit): PromotionCardData {
  const { title, lead, href, cover, facts } = teaserOf(teaser, 'sales', visit)
  return { title, lead, href, cover, time: facts.join(' '), action: actionOf(teaser, href, visit) }
}

const garmentsOfPanel = 3

async function panelOf(teaser: Teaser, visit: ShopVisit): Promise<PanelData | undefined> {
  const slugs = teaser.products.slice(0, garmentsOfPanel)
  const cards = await cardsIn([{ kind: 'products', slugs }], visit)
  const shownCards = slugs.flatMap((slug) => cards[slug] ?? [])
  const garments = shownCards.flatMap(({ cover }) => (cover && 'hash' in cover ? [cover] : []))
  const [firstCard] = shownCards
  if (!firstCard || garments.length < garmentsOfPanel) return undefined
  const discount = discountOf(shownCards)
  return { ...cardOf(teaser, visit), garments, tile: firstCard.tile, ...(discount && { discount }) }
}

/** Common discount such as «−20%»; undefined if discounts differ. */
function discountOf(cards: CardData[]): string | undefined {
  const percents = cards.map(({ price, salePrice }) => (salePrice === null ? 0 : salePercent(price, salePrice)))
  const [percent = 0] = percents
  return percent > 0 && percents.every((each) => each === percent) ? formatDiscount(percent) : undefined
}
