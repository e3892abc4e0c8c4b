import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, money, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Level } from './bonus.rules.ts'

/** Referral code as normalized by `promoKey`: Cyrillic and Latin lookalikes lead to the same member. */
export const codeKey = (code: SQLWrapper) => sql`translate(${code}, 'АВЕЁЗКМНОРСТУХ-', 'ABEE3KMHOPCTYX')`

/** Loyalty members. A trigger inserts the row, with a unique code, when an active account joins. */
export const loyaltyMembers = pgTable(
  'loyalty_members',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** «МАРИНА-27»: referral code to give to friends. */
    code: text().notNull().unique(),
    level: smallint().notNull().$type<Level>().default(1),
    /** Goods paid and kept in the last 365 days. */
    yearSum: money('year_sum')
      .notNull()
      .default(sql`0`),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** Time of a block by staff, during which no bonuses are earned or spent. */
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

/** Append-only bonus ledger; the balance of an account is the sum of its entries. */
export const bonusEntries = pgTable(
  'bonus_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    kind: text().notNull().$type<BonusKind>(),
    /** Positive for credits, negative for debits. */
    amount: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Bonuses of an order become spendable after the return period, all others at once. */
    spendableFrom: moment('spendable_from').notNull(),
    expiresAt: moment('expires_at'),
    /** Cause of the entry: an order, or the text in `reason`. */
    orderNumber: integer('order_number').references(() => orders.number),
    reason: text().notNull().default(''),
    /** Staff member who added the entry manually, otherwise `shop`. */
    by: text().notNull().default('shop'),
    /** Idempotency key, such as «earned:482136». */
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

/** Ledger totals per account, so that pages need not sum a long ledger. Maintained by a trigger. */
export const bonusTotals = pgTable('bonus_totals', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'restrict' }),
  /** Total, including pending entries. */
  total: integer().notNull(),
  entries: integer().notNull(),
  /** Number of credit entries. */
  pluses: integer().notNull(),
})

/**
 * Draws of debits from bonuses with an expiry, soonest expiry first. A trigger inserts them with each debit; bonuses
 * without expiry need no row. Append-only.
 */
export const bonusDraws = pgTable(
  'bonus_draws',
  {
    /** Debit entry. */
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => bonusEntries.id, { onDelete: 'restrict' }),
    /** Credit entry that the debit draws from. */
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

/** `case`: staff has to decide. */
export const referralStates = ['waiting', 'earned', 'case', 'refused'] as const
export type ReferralState = (typeof referralStates)[number]

/** Referrals: the friend, the owner of the code, and the outcome. One per account, ever. */
export const referrals = pgTable(
  'referrals',
  {
    /** Account of the friend. */
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** Owner of the referral code. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    via: text().notNull().$type<'registration' | 'promo'>(),
    state: text().notNull().$type<ReferralState>().default('waiting'),
    /** First order that the friend kept. */
    orderNumber: integer('order_number').references(() => orders.number),
    /** Matches between friend and owner: `phone`, `address`, `card` and the like. */
    likenesses: text().array().notNull().default([]),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    /** `shop`, or the staff member. */
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
