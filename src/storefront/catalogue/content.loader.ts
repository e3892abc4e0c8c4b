import { brandOf } from '#shop/brand.rules.ts'
import { cardsOf } from '#shop/catalogue/cards.queries.ts'
import { cardsOfProducts, withColors } from '#shop/catalogue/known-cards.queries.ts'
import { popularByCategory } from '#shop/catalogue/popular.queries.ts'
import { categoryTag, productTag } from '#shop/news.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { counted } from '#ui/counted.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import { listedCard } from '../listing/listing.loader.ts'
import { listingTexts } from '../listing/listing.texts.ts'
import type { CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { trailLd } from './catalogue.ld.ts'
import { catalogueTexts } from './catalogue.texts.ts'

export type ContentSection = { id: number; name: string; href: string; countText: string; cards: CardData[] }

export type ContentData = {
  title: string
  viewAll: string
  card: CardTexts
  crumbs: Crumb[]
  sections: ContentSection[]
}

const ofEach = 4

/** Catalogue overview: all sections with their products. */
export async function loadContent(visit: ShopVisit): Promise<Page<ContentData, undefined>> {
  const { locale, base, pathname, now, context, tag } = visit
  const { db, config, site } = context
  const t = catalogueTexts[locale]
  const { models } = listingTexts[locale]
  const [{ categories: tree }, popular] = await Promise.all([site.now(), popularByCategory(db, { now, ofEach })])
  const options = { locales: [locale], now }
  const ids = [...new Set([...popular.values()].flat())]
  const rows = await withColors(db, await cardsOfProducts(db, { ids, ...options }), options)
  const cards = new Map(cardsOf(rows, locale, now).map((card) => [card.id, card]))
  tag('listing', 'frame', 'colors', ...tree.map(categoryTag), ...rows.map(productTag))
  const brand = brandOf(config, locale)
  const { title, description } = t.content
  const crumbs = [{ title: t.home, href: link(visit, 'home') }]
  const data: ContentData = {
    title,
    viewAll: t.viewAll,
    card: cardTexts[locale],
    crumbs,
    sections: tree
      .filter(({ id }) => popular.has(id))
      .map(({ id, slug, words, modelCount }) => ({
        id,
        name: words[locale].title,
        href: link(visit, 'category', { kategorii: slug }),
        countText: counted(modelCount, models, locale),
        cards: (popular.get(id) ?? []).flatMap((each) => {
          const card = cards.get(each)
          return card ? [listedCard(card, { locale, base })] : []
        }),
      })),
  }
  const jsonLd = [trailLd([...crumbs, { title, href: pathname }], config.publicUrl)]
  const og = { image: shareCard(visit, { title }) }
  return page({ head: { title: `${title} — ${brand}`, description, og, jsonLd }, data })
}
