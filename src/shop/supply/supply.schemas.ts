import { Type, type Static } from 'typebox'
import { mostFiles } from '../conversations/conversations.rules.ts'
import { longestSupplyCell, longestWishes, mostSupplyQuantity, mostSupplyRows } from './supply.rules.ts'

const Row = Type.Object({
  who: Type.String(),
  garment: Type.String(),
  size: Type.String(),
  height: Type.String(),
  quantity: Type.String(),
})

export const SupplyListAnswer = Type.Object({
  rows: Type.Array(Row),
  /** How many were read, and what is to be put right in which row of the file. */
  words: Type.Array(Type.String()),
})
export type SupplyListAnswerBody = Static<typeof SupplyListAnswer>

const Cell = Type.Optional(Type.String({ maxLength: longestSupplyCell }))

export const QuoteWish = Type.Object({
  kind: Type.Enum(['clinic', 'wholesale']),
  inn: Type.Optional(Type.String({ maxLength: 32 })),
  /** May be left out where the number finds it. */
  company: Type.Optional(Type.String({ maxLength: 300 })),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  position: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.String({ minLength: 1, maxLength: 32 }),
  email: Type.String({ minLength: 1, maxLength: 254 }),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  wished_date: Type.Optional(Type.String({ format: 'date' })),
  text: Type.Optional(Type.String({ maxLength: longestWishes })),
  measuring: Type.Optional(Type.Boolean()),
  samples: Type.Optional(Type.Boolean()),
  rows: Type.Optional(
    Type.Array(
      Type.Object({
        who: Cell,
        garment: Type.String({ minLength: 1, maxLength: longestSupplyCell }),
        size: Cell,
        height: Cell,
        quantity: Type.Integer({ minimum: 1, maximum: mostSupplyQuantity }),
      }),
      { maxItems: mostSupplyRows },
    ),
  ),
  /** Ids of `POST /api/utils/temp-file/`. */
  files: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: mostFiles })),
  consent: Type.Literal(true),
})
export type QuoteWishBody = Static<typeof QuoteWish>

export const QuoteAnswer = Type.Object({
  number: Type.Integer(),
  company: Type.String(),
  pieces: Type.Integer(),
  /** Opens the conversation at `/feedback/{key}/`. */
  key: Type.String(),
})
export type QuoteAnswerBody = Static<typeof QuoteAnswer>
