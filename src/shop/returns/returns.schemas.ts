import { Type, type Static } from 'typebox'
import {
  returnPayers,
  returnReasons,
  returnStates,
  returnWays,
  maxReturnWordsLength,
  maxReturnPhotos,
  trackShape,
} from './returns.rules.ts'

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Unsafe<Name>({ type: 'string', enum: [...names] })
const orNull = <Value extends string | number>(type: 'string' | 'integer' | 'number') =>
  Type.Unsafe<Value | null>({ type, nullable: true })

const OrderId = Type.Integer({ minimum: 100_000, maximum: 999_999_999 })
/** Order key from an email, for guests. */
const Key = Type.Optional(Type.String({ minLength: 10, maxLength: 120 }))

export const ReturnsQuery = Type.Object({ order_id: OrderId, key: Key })
export type ReturnsQueryFields = Static<typeof ReturnsQuery>

const AskedLine = Type.Object({
  /** Line number in the order, starting at 1. */
  line: Type.Integer({ minimum: 1, maximum: 1_000 }),
  quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
  reason: oneOf(returnReasons),
  text: Type.Optional(Type.String({ maxLength: maxReturnWordsLength })),
  /** Another size of the same product; a refund if missing. */
  exchange_offer: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** File ids from `temp-file`; a defect requires one. */
  files: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: maxReturnPhotos })),
})

export const AskReturn = Type.Object({
  order_id: OrderId,
  key: Key,
  lines: Type.Array(AskedLine, { minItems: 1, maxItems: 100 }),
  way: oneOf(returnWays),
  /** Slug of our shop. */
  store: Type.Optional(Type.String({ maxLength: 80 })),
  /** Pickup address for the courier. */
  address: Type.Optional(Type.String({ maxLength: 300 })),
  /** Refund shown to the buyer; any other sum is refused. */
  refund: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000 })),
})
export type AskReturnBody = Static<typeof AskReturn>
export const AskedReturnAnswer = Type.Object({ id: Type.Integer(), code: Type.String(), refund: Type.Number() })
export type AskedReturnFields = Static<typeof AskedReturnAnswer>

export const ReturnPrice = Type.Object({
  order_id: OrderId,
  key: Key,
  lines: Type.Array(Type.Pick(AskedLine, ['line', 'quantity']), { minItems: 1, maxItems: 100 }),
})
export type ReturnPriceBody = Static<typeof ReturnPrice>
export const ReturnPriceAnswer = Type.Object({
  refund: Type.Number(),
  certificate: Type.Number(),
  /** Returned bonuses, and earned ones taken back. */
  bonuses: Type.Integer(),
  bonuses_taken: Type.Integer(),
  delivery: Type.Number(),
})
export type ReturnPriceFields = Static<typeof ReturnPriceAnswer>

export const SendReturn = Type.Object({
  order_id: OrderId,
  key: Key,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  track_number: Type.String({ pattern: trackShape }),
})
export type SendReturnBody = Static<typeof SendReturn>

export const WithdrawReturn = Type.Object({
  order_id: OrderId,
  key: Key,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
export type WithdrawReturnBody = Static<typeof WithdrawReturn>
export const WithdrawnReturn = Type.Object({ id: Type.Integer(), state: Type.String() })
export type WithdrawnReturnFields = Static<typeof WithdrawnReturn>

const ReturnAnswer = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  state: oneOf(returnStates),
  way: oneOf(returnWays),
  paid_by: oneOf(returnPayers),
  refund: Type.Number(),
  send_before: orNull<string>('string'),
  track_number: orNull<string>('string'),
  exchange_order: orNull<number>('integer'),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      quantity: Type.Integer(),
      received: Type.Integer(),
      reason: oneOf(returnReasons),
      text: Type.String(),
      photos: Type.Integer(),
    }),
  ),
  history: Type.Array(Type.Object({ state: oneOf(returnStates), at: Type.String() })),
})
export const ReturnList = Type.Object({
  /** End of the return period, and the reason why nothing can be returned. */
  until: orNull<string>('string'),
  refusal: orNull<string>('string'),
  results: Type.Array(ReturnAnswer),
})
export type ReturnListFields = Static<typeof ReturnList>
