import { clearFavouritesCall, restoreFavouritesCall } from '#shop/favourites/favourites.calls.ts'
import type { RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { ask } from '#ui/ask.ts'
import { oneAtATime } from '../visitor/one-at-a-time.ts'
import { hearts } from '../visitor/hearts.ts'
import { setHearts } from '../visitor/turn-heart.ts'

/** Tells what was there, for whoever changes their mind. */
export async function clearFavourites(): Promise<RemovedFields[]> {
  const { removed } = await oneAtATime(() => ask(clearFavouritesCall, { body: {} }))
  setHearts([])
  return removed
}

/** As it was: with the day it was added and the price of that day. */
export async function putBack(removed: RemovedFields[]): Promise<void> {
  await oneAtATime(() => ask(restoreFavouritesCall, { body: { favorites: removed } }))
  setHearts([...new Set([...removed.map(({ product }) => product), ...hearts.saved()])])
}
