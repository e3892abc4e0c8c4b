import type { Visit } from '#web/site.ts'
import type { Context } from '../context.ts'
import { favouritesTexts, type FavouritesTexts } from './favourites.texts.ts'

export type FavouritesData = { t: FavouritesTexts }

export const loadFavourites = ({ locale }: Visit<never, Context>): FavouritesData => ({ t: favouritesTexts[locale] })
