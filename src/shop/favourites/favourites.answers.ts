import { localePrefix, type Locale } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import { cardAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { RemovedFavourite } from './favourites.actions.ts'
import { favouritesCall } from './favourites.calls.ts'
import { pageSize, type Favourite, type FavouriteList } from './favourites.queries.ts'
import type { FavouriteAnswer, FavouritePageAnswer, RemovedFields } from './favourites.schemas.ts'

type ListPage = { page: number; locale: Locale; now: Date }

export function favouritePageAnswer({ total, favourites }: FavouriteList, listPage: ListPage): FavouritePageAnswer {
  const { page, locale, now } = listPage
  const at = (other: number) => `${localePrefix(locale)}${favouritesCall.path}?page=${other}`
  return {
    count: total,
    next: page * pageSize < total ? at(page + 1) : null,
    previous: page > 1 && total > 0 ? at(page - 1) : null,
    results: favourites.map((favourite) => favouriteAnswer(favourite, now)),
  }
}

const favouriteAnswer = (
  { card, category, priceThen, addedAt, isOrderable }: Favourite,
  now: Date,
): FavouriteAnswer => ({
  ...cardAnswer(card, now),
  tile: card.tile,
  order_available: isOrderable,
  category: category && { slug: category.slug, translations: named(category.name) },
  price_then: asRoubles(priceThen),
  added_at: addedAt.toISOString(),
})

export const removedAnswer = ({ productId, priceThen, addedAt }: RemovedFavourite): RemovedFields => ({
  product: productId,
  price_then: asRoubles(priceThen),
  added_at: addedAt.toISOString(),
})
