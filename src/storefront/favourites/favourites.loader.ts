import { cardsOf, noveltyCards, type CardRow } from '#shop/catalogue/cards.queries.ts'
import { sharedCards } from '#shop/favourites/favourites.queries.ts'
import { productTag } from '#shop/news.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { favouritesTexts, type FavouritesTexts } from './favourites.texts.ts'

export type FavouritesData = {
  t: FavouritesTexts
  card: CardTexts
  /** For an empty list. */
  shelf: CardData[]
  /** What the address names, when somebody shared a list; nothing on the page of one's own. */
  shared: CardData[] | null
}

const mostOnShelf = 4

/** The same for everybody: one's own list is asked for by the browser. */
export async function loadFavourites(visit: ShopVisit): Promise<Page<FavouritesData, undefined>> {
  const { locale, base, query, now, context, tag } = visit
  const card = cardTexts[locale]
  const named = query['list']?.split(',')
  const [novelties, listed] = await Promise.all([
    noveltyCards(context.db, { locales: [locale], now, limit: mostOnShelf }),
    named && sharedCards(context.db, { slugs: named, locales: [locale], now }),
  ])
  tag('home', ...[...novelties, ...(listed ?? [])].map(productTag))
  const cards = (rows: CardRow[]) => cardsOf(rows, locale, now).map((each) => cardData(each, { base, t: card }))
  const t = favouritesTexts[locale]
  return page({
    head: { title: listed ? t.sharedTitle : t.title, robots: 'noindex' },
    data: { t, card, shelf: cards(novelties), shared: listed ? cards(listed) : null },
  })
}
