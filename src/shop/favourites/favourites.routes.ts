import { roubles } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { serve } from '#http/serve.ts'
import { clearFavourites, restoreFavourites, toggleFavourite } from './favourites.actions.ts'
import { favouritePageAnswer, removedAnswer } from './favourites.answers.ts'
import { clearFavouritesCall, favouritesCall, restoreFavouritesCall, toggleFavouriteCall } from './favourites.calls.ts'
import { maxFavourites } from './favourites.rules.ts'
import { favouritesOf } from './favourites.queries.ts'
import { Cleared, Counted, FavouritePage, ListQuery, Nothing, Restore, Toggle, Toggled } from './favourites.schemas.ts'

const group = 'Избранное'
/** Maximum body: a full list with the longest values. */
const restoreBytes = 100 * (maxFavourites + 1)

export function favouritesRoutes(app: App): void {
  const { db, clock, owners } = app

  serve(
    app,
    toggleFavouriteCall,
    { summary: 'Добавить в избранное или убрать', group, body: Toggle, answer: Toggled },
    async ({ body, request, reply }) => {
      const owner = await owners.of({ request, reply })
      const isOn = await toggleFavourite(db, { owner, productId: body.product, now: clock() })
      return { exists_in_favorites: isOn }
    },
  )

  serve(
    app,
    favouritesCall,
    {
      summary: 'Избранное посетителя',
      group,
      query: ListQuery,
      answer: FavouritePage,
      refusals: { 404: 'Такой страницы нет' },
    },
    async ({ query: { page = 1 }, request, reply, locale }) => {
      const now = clock()
      const owner = await owners.known(request, reply)
      const list = owner && (await favouritesOf(db, { owner, page, now }))
      return favouritePageAnswer(list || { total: 0, favourites: [] }, { page, locale, now })
    },
  )

  serve(
    app,
    clearFavouritesCall,
    { summary: 'Убрать из избранного всё', group, body: Nothing, answer: Cleared },
    async ({ request, reply }) => {
      const owner = await owners.known(request, reply)
      return { removed: owner ? (await clearFavourites(db, owner)).map(removedAnswer) : [] }
    },
  )

  serve(
    app,
    restoreFavouritesCall,
    { summary: 'Вернуть убранное', group, body: Restore, answer: Counted, bodyBytes: restoreBytes },
    async ({ body, request, reply }) => {
      const removedFavourites = body.favorites.map(({ product, price_then, added_at }) => ({
        productId: product,
        priceThen: roubles(price_then),
        addedAt: dayIn(added_at),
      }))
      const owner = await owners.of({ request, reply })
      return { favorite_quantity: await restoreFavourites(db, { owner, removedFavourites, now: clock() }) }
    },
  )
}

/** Earliest plausible date of a favorite; an invalid date fails the comparison too. */
const shopBegan = new Date('2013-01-01T00:00:00Z')

function dayIn(text: string): Date {
  const moment = new Date(text)
  if (!(moment >= shopBegan)) throw badField('added_at', 'wrong')
  return moment
}
