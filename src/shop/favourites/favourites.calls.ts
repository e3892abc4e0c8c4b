import { get, post } from '#kernel/call.ts'
import type {
  ClearedAnswer,
  CountedAnswer,
  FavouritePageAnswer,
  ListQueryFields,
  NothingFields,
  RestoreBody,
  ToggleBody,
  ToggledAnswer,
} from './favourites.schemas.ts'

export const toggleFavouriteCall = post<ToggleBody, ToggledAnswer>('/api/users/favorites/toggle/')
export const favouritesCall = get<FavouritePageAnswer, ListQueryFields>('/api/users/favorites/list/')
export const clearFavouritesCall = post<NothingFields, ClearedAnswer>('/api/users/favorites/clear/')
/** Restores one removed favorite, or all of them. */
export const restoreFavouritesCall = post<RestoreBody, CountedAnswer>('/api/users/favorites/restore/')
