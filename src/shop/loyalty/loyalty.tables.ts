import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, money, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Level } from './bonus.rules.ts'

/** Who takes part. A trigger makes the row when an active account joins, with a code that nobody else has. */
export const loyaltyMembers = pgTable(
  'loyalty_members',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** «МАРИНА-27»: what they give to a friend. */
    code: text().notNull().unique(),
    level: smallint().notNull().$type<Level>().default(1),
    /** Paid and kept in the last 365 days. */
    yearSum: money('year_sum')
      .notNull()
      .default(sql`0`),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (t) => [
    must('loyalty_members_level', sql`${t.level} between 1 and 3`),
    must('loyalty_members_year_sum', sql`${t.yearSum} >= 0`),
  ],
)

export const bonusKinds = [
  'earned',
  'taken_back',
  'spent',
  'given_back',
  'expired',
  'gift',
  'referral',
  'manual',
] as const
export type BonusKind = (typeof bonusKinds)[number]

/** Every bonus that came or went. Rows are only added, and what somebody has is their sum. */
export const bonusEntries = pgTable(
  'bonus_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<BonusKind>(),
    /** What came is above nothing, what went below. */
    amount: integer().notNull(),
    at: moment('at').notNull(),
    /** Bonuses of an order wait until it can no longer be returned; everything else counts at once. */
    spendableFrom: moment('spendable_from').notNull(),
    expiresAt: moment('expires_at'),
    /** The cause: an order, or words. */
    orderNumber: integer('order_number').references(() => orders.number),
    reason: text().notNull().default(''),
    /** Of whoever added it by hand. */
    by: text().notNull().default('shop'),
    /** «earned:482136»: the same thing is not written down twice. */
    key: text().notNull().unique(),
  },
  (t) => [
    index('bonus_entries_account').on(t.accountId, t.spendableFrom.desc(), t.id.desc()),
    index('bonus_entries_order').on(t.orderNumber),
    must('bonus_entries_kind', sql`${t.kind} in (${sql.raw(bonusKinds.map((kind) => `'${kind}'`).join(', '))})`),
    must(
      'bonus_entries_sign',
      sql`case when ${t.kind} in ('spent', 'expired', 'taken_back') then ${t.amount} < 0
        when ${t.kind} = 'manual' then ${t.amount} <> 0 else ${t.amount} > 0 end`,
    ),
    must('bonus_entries_cause', sql`${t.orderNumber} is not null or ${t.reason} <> '' or ${t.kind} = 'expired'`),
    must('bonus_entries_times', sql`${t.spendableFrom} >= ${t.at} and ${t.expiresAt} > ${t.spendableFrom}`),
  ],
)
