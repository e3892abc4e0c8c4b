import { Type, type Static } from 'typebox'
import { CardShape, Named, TextOrNull } from '../catalogue/catalogue.schemas.ts'
import { Loose, Value } from '../listing/listing.schemas.ts'

export const SearchMade = Type.Object({ search: Type.String({ minLength: 2, maxLength: 60 }) })
export type SearchMadeShape = Static<typeof SearchMade>

/**
 * Whether the search was counted: one that found nothing, or was not understood as typed, is not suggested to others.
 */
export const SearchCounted = Type.Object({ counted: Type.Boolean() })
export type SearchCountedAnswer = Static<typeof SearchCounted>

export const SuggestQuery = Loose({ search: 'What has been typed so far' })
export type SuggestQueryShape = Static<typeof SuggestQuery>

/** A page of the shop that answers what was typed; its path is without language. */
const PageShape = Type.Object({
  kind: Type.Union([
    Type.Literal('page'),
    Type.Literal('store'),
    Type.Literal('promotion'),
    Type.Literal('article'),
    Type.Literal('question'),
  ]),
  path: Type.String(),
  translations: Named,
})

export const SuggestShape = Type.Object({
  count: Type.Integer(),
  corrected: TextOrNull,
  left_out: Type.Array(Type.String()),
  products: Type.Array(CardShape),
  categories: Type.Array(Value),
  queries: Type.Array(Type.String()),
  pages: Type.Array(PageShape),
  /** The number of an order, where one was typed; whether there is such an order is not said. */
  order: Type.Union([Type.Integer(), Type.Null()]),
})
export type SuggestAnswer = Static<typeof SuggestShape>
