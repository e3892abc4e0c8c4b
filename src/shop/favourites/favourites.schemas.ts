import { Type, type Static } from 'typebox'
import { CardShape, Translations } from '../catalogue/catalogue.schemas.ts'
import { maxFavourites } from './favourites.rules.ts'

const ProductId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

export const Toggle = Type.Object({ product: ProductId })
export type ToggleBody = Static<typeof Toggle>

export const Toggled = Type.Object({ exists_in_favorites: Type.Boolean() })
export type ToggledAnswer = Static<typeof Toggled>

export const ListQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) })
export type ListQueryFields = Static<typeof ListQuery>

const CategoryOfFavourite = Type.Object({
  slug: Type.String(),
  translations: Translations(Type.Object({ name: Type.String() })),
})
type CategoryFields = Static<typeof CategoryOfFavourite>

export const FavouriteShape = Type.Object({
  ...CardShape.properties,
  /** Background of the picture. */
  tile: Type.String(),
  /** False if sold out. */
  order_available: Type.Boolean(),
  /** Top-level section of the product. */
  category: Type.Unsafe<CategoryFields | null>({ ...CategoryOfFavourite, nullable: true }),
  /** Price when the product was added. */
  price_then: Type.Number(),
  added_at: Type.String(),
})
export type FavouriteAnswer = Static<typeof FavouriteShape>

const Address = Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const FavouritePage = Type.Object({
  count: Type.Integer(),
  next: Address,
  previous: Address,
  results: Type.Array(FavouriteShape),
})
export type FavouritePageAnswer = Static<typeof FavouritePage>

/** Data for restoring a removed favorite. */
const Removed = Type.Object({
  product: ProductId,
  price_then: Type.Number({ minimum: 0.01, maximum: 10_000_000 }),
  added_at: Type.String({ maxLength: 40, format: 'date-time' }),
})
export type RemovedFields = Static<typeof Removed>

export const Nothing = Type.Object({}, { additionalProperties: false })
export type NothingFields = Static<typeof Nothing>

export const Cleared = Type.Object({ removed: Type.Array(Removed) })
export type ClearedAnswer = Static<typeof Cleared>

export const Restore = Type.Object({ favorites: Type.Array(Removed, { minItems: 1, maxItems: maxFavourites }) })
export type RestoreBody = Static<typeof Restore>

export const Counted = Type.Object({ favorite_quantity: Type.Integer() })
export type CountedAnswer = Static<typeof Counted>
