import { clearFavouritesCall, restoreFavouritesCall } from '#shop/favourites/favourites.calls.ts'
import type { RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { ask } from '#ui/ask.ts'
import { enqueueAction } from '../visitor/one-at-a-time.ts'
import { hearts } from '../visitor/hearts.ts'
import { setHearts } from '../visitor/turn-heart.ts'

/** Clears the list and returns the removed favourites, which can be restored. */
export async function clearFavourites(): Promise<RemovedFields[]> {
  const { removed: removedFavourites } = await enqueueAction(() => ask(clearFavouritesCall, { body: {} }))
  setHearts([])
  return removedFavourites
}

/** Restores favourites with their original date and price. */
export async function restoreFavourites(removedFavourites: RemovedFields[]): Promise<void> {
  await enqueueAction(() => ask(restoreFavouritesCall, { body: { favorites: removedFavourites } }))
  setHearts([...new Set([...removedFavourites.map(({ product }) => product), ...hearts.saved()])])
}
