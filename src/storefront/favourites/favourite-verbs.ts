import { clearFavouritesCall, restoreFavouritesCall } from '#shop/favourites/favourites.calls.ts'
import type { RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { ask } from '#ui/ask.ts'
import { pressInTurn } from '../visitor/one-at-a-time.ts'
import { hearts } from '../visitor/hearts.ts'
import { setHearts } from '../visitor/turn-heart.ts'

/** Gives what was there, so that it can be restored. */
export async function clearFavourites(): Promise<RemovedFields[]> {
  const { removed: removedFavourites } = await pressInTurn(() => ask(clearFavouritesCall, { body: {} }))
  setHearts([])
  return removedFavourites
}

/** As it was: with the day it was added and the price of that day. */
export async function restoreFavourites(removedFavourites: RemovedFields[]): Promise<void> {
  await pressInTurn(() => ask(restoreFavouritesCall, { body: { favorites: removedFavourites } }))
  setHearts([...new Set([...removedFavourites.map(({ product }) => product), ...hearts.saved()])])
}
