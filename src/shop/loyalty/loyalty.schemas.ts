import { Type, type Static } from 'typebox'

const Amount = Type.Object({ amount: Type.Integer(), at: Type.String() })
type AmountFields = Static<typeof Amount>

const Client = Type.Object({
  bonuses: Type.Integer(),
  /** Debt from spent bonuses of returned items, covered by the next bonuses. */
  owed: Type.Integer(),
  /** Level: 1 Friend, 2 Best friend, 3 Family. */
  level: Type.Integer(),
  referral_code: Type.String(),
  /** Goods paid and kept in a year; `to_next_level` is the missing amount. */
  year_sum: Type.Number(),
  to_next_level: Type.Unsafe<number | null>({ type: 'number', nullable: true }),
  coming: Type.Array(Amount),
  expiring: Type.Unsafe<AmountFields | null>({ ...Amount, nullable: true }),
})

/** Bonus account; `client` is null for non-members. */
export const Bonuses = Type.Object({
  client: Type.Unsafe<Static<typeof Client> | null>({ ...Client, nullable: true }),
})
export type BonusesAnswer = Static<typeof Bonuses>

export const HistoryQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  kind: Type.Unsafe<'all' | 'plus' | 'minus'>({ type: 'string', enum: ['all', 'plus', 'minus'], default: 'all' }),
})
export type HistoryQueryFields = Static<typeof HistoryQuery>

const Entry = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  amount: Type.Integer(),
  date: Type.String(),
  spendable_from: Type.String(),
  expires_at: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
  order_id: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
  reason: Type.String(),
  balance: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
})

export const BonusHistory = Type.Object({
  count: Type.Integer(),
  next: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
  previous: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
  results: Type.Array(Entry),
})
export type BonusHistoryAnswer = Static<typeof BonusHistory>
