import { cardsOf, noveltyCards, type CardRow } from '#shop/catalogue/cards.queries.ts'
import { withColors } from '#shop/catalogue/known-cards.queries.ts'
import { sharedCards } from '#shop/favourites/favourites.queries.ts'
import { productTag } from '#shop/news.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { privateHead } from '../common/private.head.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { favouritesTexts, type FavouritesTexts } from './favourites.texts.ts'

export type FavouritesData = {
  t: FavouritesTexts
  card: CardTexts
  /** Products for an empty list. */
  shelf: CardData[]
  /** Cards of a shared list named in the address; null on the visitor's own page. */
  sharedCards: CardData[] | null
}

const maxOnShelf = 4

/** Favourites page, the same for every visitor: the browser loads the visitor's own list. */
export async function loadFavourites(visit: ShopVisit): Promise<Page<FavouritesData, undefined>> {
  const { locale, base, query, now, context, tag } = visit
  const card = cardTexts[locale]
  const slugs = query['list']?.split(',')
  const [novelties, sharedRows] = await Promise.all([
    noveltyCards(context.db, { locales: [locale], now, limit: maxOnShelf }).then((rows) =>
      withColors(context.db, rows, { locales: [locale], now }),
    ),
    slugs && sharedCards(context.db, { slugs, locales: [locale], now }),
  ])
  tag('home', ...[...novelties, ...(sharedRows ?? [])].map(productTag))
  const cards = (rows: CardRow[]) => cardsOf(rows, locale, now).map((each) => cardData(each, { base, t: card }))
  const t = favouritesTexts[locale]
  return page({
    head: privateHead(sharedRows ? t.sharedTitle : t.title, visit),
    data: { t, card, shelf: cards(novelties), sharedCards: sharedRows ? cards(sharedRows) : null },
  })
}
