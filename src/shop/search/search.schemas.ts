import { Type, type Static } from 'typebox'
import { CardShape, Named, TextOrNull } from '../catalogue/catalogue.schemas.ts'
import { Loose, Value } from '../listing/listing.schemas.ts'

export const SearchMade = Type.Object({ search: Type.String({ minLength: 2, maxLength: 60 }) })
export type SearchMadeShape = Static<typeof SearchMade>

/** True when the search was counted. A search without results, or with corrections, is not suggested to others. */
export const SearchCounted = Type.Object({ counted: Type.Boolean() })
export type SearchCountedAnswer = Static<typeof SearchCounted>

export const SuggestQuery = Loose({ search: 'What has been typed so far' })
export type SuggestQueryShape = Static<typeof SuggestQuery>

/** Page of the shop that matches the query; the path has no language prefix. */
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
  /** Order number found in the query, without checking whether the order exists. */
  order: Type.Union([Type.Integer(), Type.Null()]),
})
export type SuggestAnswer = Static<typeof SuggestShape>
