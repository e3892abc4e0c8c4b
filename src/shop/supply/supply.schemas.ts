import { Type, type Static } from 'typebox'
import { maxFiles } from '../conversations/conversations.rules.ts'
import { maxSupplyCellLength, maxWishesLength, maxSupplyQuantity, maxSupplyRows } from './supply.rules.ts'

const Row = Type.Object({
  who: Type.String(),
  garment: Type.String(),
  color: Type.String(),
  size: Type.String(),
  height: Type.String(),
  quantity: Type.String(),
})

export const SupplyListAnswer = Type.Object({
  rows: Type.Array(Row),
  /** Number of rows read, and the problems per row of the file. */
  words: Type.Array(Type.String()),
})
export type SupplyListAnswerBody = Static<typeof SupplyListAnswer>

const Cell = Type.Optional(Type.String({ maxLength: maxSupplyCellLength }))

const kind = Type.Enum(['clinic', 'wholesale'])

/** Rows being edited: the name is optional, an invalid number is reported by row. */
export const EstimateWish = Type.Object({
  kind,
  rows: Type.Array(
    Type.Object({
      garment: Cell,
      color: Cell,
      size: Cell,
      height: Cell,
      quantity: Type.Integer({ minimum: 0, maximum: 999_999 }),
    }),
    { minItems: 1, maxItems: maxSupplyRows },
  ),
})
export type EstimateWishBody = Static<typeof EstimateWish>

const Amount = Type.Union([Type.Number(), Type.Null()])

export const EstimateAnswer = Type.Object({
  pieces: Type.Integer(),
  pricedPieces: Type.Integer(),
  /** Rows without a price. */
  openRows: Type.Integer(),
  retail: Type.Number(),
  total: Type.Number(),
  percent: Type.Integer(),
  /** Pieces in the warehouse now. */
  ready: Type.Integer(),
  days: Type.String(),
  next: Type.Union([
    Type.Object({ percent: Type.Integer(), lack: Type.Integer(), of: Type.Enum(['pieces', 'sum']) }),
    Type.Null(),
  ]),
  rows: Type.Array(
    Type.Object({
      name: Type.String(),
      color: Type.String(),
      price: Amount,
      sum: Amount,
      /** Code of the problem; empty if there is none. */
      trouble: Type.String(),
      words: Type.String(),
      /** Cell that one of `choices` corrects. */
      cell: Type.String(),
      choices: Type.Array(Type.String()),
    }),
  ),
})
export type EstimateAnswerBody = Static<typeof EstimateAnswer>

export const QuoteWish = Type.Object({
  kind,
  inn: Type.Optional(Type.String({ maxLength: 32 })),
  /** Company name; optional if the INN identifies it. */
  company: Type.Optional(Type.String({ maxLength: 300 })),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  position: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.String({ minLength: 1, maxLength: 32 }),
  email: Type.String({ minLength: 1, maxLength: 254 }),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  wished_date: Type.Optional(Type.String({ format: 'date' })),
  text: Type.Optional(Type.String({ maxLength: maxWishesLength })),
  measuring: Type.Optional(Type.Boolean()),
  samples: Type.Optional(Type.Boolean()),
  rows: Type.Optional(
    Type.Array(
      Type.Object({
        who: Cell,
        garment: Type.String({ minLength: 1, maxLength: maxSupplyCellLength }),
        color: Cell,
        size: Cell,
        height: Cell,
        quantity: Type.Integer({ minimum: 1, maximum: maxSupplyQuantity }),
      }),
      { maxItems: maxSupplyRows },
    ),
  ),
  /** Ids from `POST /api/utils/temp-file/`. */
  files: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: maxFiles })),
  consent: Type.Literal(true),
})
export type QuoteWishBody = Static<typeof QuoteWish>

export const QuoteAnswer = Type.Object({
  number: Type.Integer(),
  company: Type.String(),
  pieces: Type.Integer(),
  estimate: EstimateAnswer,
  /** Deadline of a manager's answer. */
  due: Type.String({ format: 'date-time' }),
  /** Deadline in words, in Moscow time. */
  due_text: Type.String(),
  /** Key of the conversation at `/feedback/{key}/`. */
  key: Type.String(),
})
export type QuoteAnswerBody = Static<typeof QuoteAnswer>
