import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, money, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Level } from './bonus.rules.ts'

/** A code as `promoKey` reads it: in whichever alphabet its letters are typed, it leads to one member. */
export const codeKey = (code: SQLWrapper) => sql`translate(${code}, 'АВЕЁЗКМНОРСТУХ-', 'ABEE3KMHOPCTYX')`

/** Who takes part. A trigger makes the row when an active account joins, with a code that nobody else has. */
export const loyaltyMembers = pgTable(
  'loyalty_members',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** «МАРИНА-27»: what they give to a friend. */
    code: text().notNull().unique(),
    level: smallint().notNull().$type<Level>().default(1),
    /** Paid and kept in the last 365 days. */
    yearSum: money('year_sum')
      .notNull()
      .default(sql`0`),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** By staff: nothing is earned and nothing spent until it is lifted. */
    blockedAt: moment('blocked_at'),
    blockReason: text('block_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('loyalty_members_code_key').on(codeKey(t.code)),
    must('loyalty_members_level', sql`${t.level} between 1 and 3`),
    must('loyalty_members_block', sql`(${t.blockedAt} is null) = (${t.blockReason} = '')`),
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
      .references(() => accounts.id, { onDelete: 'restrict' }),
    kind: text().notNull().$type<BonusKind>(),
    /** What came is above nothing, what went below. */
    amount: integer().notNull(),
    createdAt: moment('created_at').notNull(),
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
    index('bonus_entries_expiry')
      .on(t.accountId, t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    must('bonus_entries_kind', sql`${t.kind} in (${sql.raw(bonusKinds.map((kind) => `'${kind}'`).join(', '))})`),
    must(
      'bonus_entries_sign',
      sql`case when ${t.kind} in ('spent', 'expired', 'taken_back') then ${t.amount} < 0
        when ${t.kind} = 'manual' then ${t.amount} <> 0 else ${t.amount} > 0 end`,
    ),
    must('bonus_entries_cause', sql`${t.orderNumber} is not null or ${t.reason} <> '' or ${t.kind} = 'expired'`),
    must('bonus_entries_times', sql`${t.spendableFrom} >= ${t.createdAt} and ${t.expiresAt} > ${t.spendableFrom}`),
  ],
)

/** What the entries of an account come to, so that a long ledger is not added up for every page. A trigger keeps it. */
export const bonusTotals = pgTable('bonus_totals', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'restrict' }),
  /** With what does not count yet. */
  total: integer().notNull(),
  entries: integer().notNull(),
  /** So many of them are above nothing. */
  pluses: integer().notNull(),
})

/**
 * Which bonuses with an end somebody's spending has used, what ends soonest first. A trigger writes it with each entry that
 * takes; what has no end needs no row. Rows are only added.
 */
export const bonusDraws = pgTable(
  'bonus_draws',
  {
    /** What took. */
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => bonusEntries.id, { onDelete: 'restrict' }),
    /** What it was taken from. */
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => bonusEntries.id, { onDelete: 'restrict' }),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.lotId] }),
    index('bonus_draws_lot').on(t.lotId),
    must('bonus_draws_amount', sql`${t.amount} > 0`),
  ],
)

/** `case`: somebody of the staff has to look. */
export const referralStates = ['waiting', 'earned', 'case', 'refused'] as const
export type ReferralState = (typeof referralStates)[number]

/** Who came by whose code, and what became of it; once in a life. */
export const referrals = pgTable(
  'referrals',
  {
    /** The friend. */
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** Whose code it was. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    via: text().notNull().$type<'registration' | 'promo'>(),
    state: text().notNull().$type<ReferralState>().default('waiting'),
    /** The first order that was kept. */
    orderNumber: integer('order_number').references(() => orders.number),
    /** What friend and owner have in common: `phone`, `address`, `card` and the like. */
    likenesses: text().array().notNull().default([]),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    /** `shop`, or who of the staff. */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (t) => [
    index('referrals_owner').on(t.ownerId),
    index('referrals_order').on(t.orderNumber),
    index('referrals_open')
      .on(t.state)
      .where(sql`${t.state} in ('waiting', 'case')`),
    must('referrals_two', sql`${t.accountId} <> ${t.ownerId}`),
    must('referrals_via', sql`${t.via} in ('registration', 'promo')`),
    must('referrals_state', sql`${t.state} in (${sql.raw(referralStates.map((state) => `'${state}'`).join(', '))})`),
    must('referrals_case', sql`${t.state} <> 'case' or cardinality(${t.likenesses}) > 0`),
    must('referrals_end', sql`(${t.state} in ('earned', 'refused')) = (${t.decidedAt} is not null)`),
  ],
)
