import { clearFavouritesCall, restoreFavouritesCall } from '#shop/favourites/favourites.calls.ts'
import type { RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { ask } from '#ui/ask.ts'
import { inTurn } from '../visitor/in-turn.ts'
import { hearts } from '../visitor/hearts.ts'
import { learnHearts } from '../visitor/turn-heart.ts'

/** Tells what was there, for whoever changes their mind. */
export async function clearFavourites(): Promise<RemovedFields[]> {
  const { removed } = await inTurn(() => ask(clearFavouritesCall, { body: {} }))
  learnHearts([])
  return removed
}

/** As it was: with the day it was added and the price of that day. */
export async function putBack(removed: RemovedFields[]): Promise<void> {
  await inTurn(() => ask(restoreFavouritesCall, { body: { favorites: removed } }))
  learnHearts([...new Set([...removed.map(({ product }) => product), ...hearts.known()])])
}
