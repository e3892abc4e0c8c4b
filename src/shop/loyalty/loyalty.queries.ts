import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { prepared } from '../prepared.ts'
import type { Level } from './bonus.rules.ts'
import type { BonusFilter } from './loyalty.rules.ts'
import { bonusEntries, loyaltyMembers, type BonusKind } from './loyalty.tables.ts'

export type BonusAccount = {
  code: string
  level: Level
  yearSum: Money
  /** What can be spent now; below nothing is owed, for what returned things had brought was spent before. */
  balance: number
  /** What will count later, the soonest first. */
  coming: { amount: number; at: string }[]
  /** What runs out and when, as far as it was not spent before; the soonest first. */
  expiring: { amount: number; at: string }[]
  /** So many friends' first orders were kept. */
  friends: number
  isBlocked: boolean
}

const now = sql.placeholder('now')

/** One statement, whatever the ledger holds. */
export const bonusFields = {
  code: loyaltyMembers.code,
  level: loyaltyMembers.level,
  yearSum: loyaltyMembers.yearSum,
  balance: sql<number>`(select coalesce(sum(amount), 0)::integer from bonus_entries
    where account_id = loyalty_members.account_id and spendable_from <= ${now})`,
  coming: sql<
    BonusAccount['coming']
  >`(select coalesce(json_agg(json_build_object('amount', amount, 'at', spendable_from)
    order by spendable_from), '[]') from bonus_entries
    where account_id = loyalty_members.account_id and spendable_from > ${now})`,
  expiring: sql<
    BonusAccount['expiring']
  >`(select coalesce(json_agg(json_build_object('amount', amount, 'at', expires_at)
      order by expires_at), '[]') from (
    select e.expires_at, sum(e.amount - (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id)) as amount
    from bonus_entries e where e.account_id = loyalty_members.account_id and e.amount > 0 and e.expires_at > ${now}
      and e.spendable_from <= ${now} group by 1) lots where amount > 0)`,
  friends: sql<number>`(select count(*)::integer from referrals
    where owner_id = loyalty_members.account_id and state = 'earned')`,
  isBlocked: sql<boolean>`loyalty_members.blocked_at is not null`,
}

const accountBy = prepared((db) =>
  db
    .select(bonusFields)
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.accountId, sql.placeholder('account')))
    .prepare('bonus_account'),
)

/** Nothing for whoever takes no part (R-4.6-10). */
export async function bonusAccountOf(db: Db, accountId: number, moment: Date): Promise<BonusAccount | undefined> {
  const [row] = await accountBy(db).execute({ account: accountId, now: moment })
  return row
}

export const historyPageSize = 20

export type BonusEntry = {
  id: number
  kind: BonusKind
  amount: number
  /** When it counted, or was written down for what does not count yet. */
  at: Date
  spendableFrom: Date
  expiresAt: Date | null
  orderNumber: number | null
  reason: string
  /** After it; nothing for what does not count yet. */
  balance: number | null
}

type HistoryQuery = { accountId: number; filter: BonusFilter; page: number; now: Date }

const signOf: Record<BonusFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  plus: sql`amount > 0`,
  minus: sql`amount < 0`,
}

/** The sums run over everything, whatever is filtered. */
const historyBy = (filter: BonusFilter) =>
  prepared((db) => {
    const entries = db
      .select({
        id: bonusEntries.id,
        kind: bonusEntries.kind,
        amount: bonusEntries.amount,
        countsAt: sql<Date>`case when spendable_from > ${now} then at else spendable_from end`.as('counts_at'),
        spendableFrom: bonusEntries.spendableFrom,
        expiresAt: bonusEntries.expiresAt,
        orderNumber: bonusEntries.orderNumber,
        reason: bonusEntries.reason,
        balance: sql<number | null>`case when spendable_from <= ${now} then
          (sum(amount) filter (where spendable_from <= ${now}) over (order by spendable_from, id))::integer end`.as(
          'balance',
        ),
      })
      .from(bonusEntries)
      .where(eq(bonusEntries.accountId, sql.placeholder('account')))
      .as('entries')
    return db
      .select({
        id: entries.id,
        kind: entries.kind,
        amount: entries.amount,
        at: entries.countsAt,
        spendableFrom: entries.spendableFrom,
        expiresAt: entries.expiresAt,
        orderNumber: entries.orderNumber,
        reason: entries.reason,
        balance: entries.balance,
        total: sql<number>`(count(*) over ())::integer`,
      })
      .from(entries)
      .where(signOf[filter])
      .orderBy(desc(entries.countsAt), desc(entries.id))
      .limit(historyPageSize)
      .offset(sql.placeholder('offset'))
      .prepare(`bonus_history_${filter}`)
  })
const histories = { all: historyBy('all'), plus: historyBy('plus'), minus: historyBy('minus') }

/** One page in one statement. */
export async function bonusHistoryOf(
  db: Db,
  { accountId, filter, page, now: moment }: HistoryQuery,
): Promise<{ total: number; entries: BonusEntry[] }> {
  const offset = (page - 1) * historyPageSize
  const rows = await histories[filter](db).execute({ account: accountId, now: moment, offset })
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: new Date(at) })),
  }
}
