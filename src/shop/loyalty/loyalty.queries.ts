import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { prepared } from '../prepared.ts'
import type { Level } from './bonus.rules.ts'
import type { BonusFilter } from './loyalty.rules.ts'
import { loyaltyMembers, type BonusKind } from './loyalty.tables.ts'

export type BonusAccount = {
  code: string
  level: Level
  yearSum: Money
  /** Spendable bonuses; negative when bonuses of returned items were already spent. */
  balance: number
  /** Pending bonuses, soonest first. */
  coming: { amount: number; at: string }[]
  /** Unspent bonuses with an expiry, soonest first. */
  expiring: { amount: number; at: string }[]
  /** Number of friends whose first order was kept. */
  friends: number
  isBlocked: boolean
}

const now = sql.placeholder('now')

/** Spendable balance at a moment: the total minus the few pending entries. */
export const balanceOf = (account: SQL, moment: SQLWrapper) => sql<number>`(
  coalesce((select total from bonus_totals where account_id = ${account}), 0)
  - (select coalesce(sum(amount), 0) from bonus_entries where account_id = ${account} and spendable_from > ${moment}))::integer`

/** Fields of a bonus account, read in a single statement. */
export const bonusFields = {
  code: loyaltyMembers.code,
  level: loyaltyMembers.level,
  yearSum: loyaltyMembers.yearSum,
  balance: balanceOf(sql`loyalty_members.account_id`, now),
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

/** Bonus account; undefined without a membership (R-4.6-10). */
export async function bonusAccountOf(db: Db, accountId: number, moment: Date): Promise<BonusAccount | undefined> {
  const [row] = await accountBy(db).execute({ account: accountId, now: moment })
  return row
}

export const historyPageSize = 20

export type BonusEntry = {
  id: number
  kind: BonusKind
  amount: number
  /** Start of validity; for a pending entry, the creation time. */
  at: Date
  spendableFrom: Date
  expiresAt: Date | null
  orderNumber: number | null
  reason: string
  /** Balance after the entry; null for a pending entry. */
  balance: number | null
}

type HistoryQuery = { accountId: number; filter: BonusFilter; page: number; now: Date }

const signs: Record<BonusFilter, { condition: SQL; count: SQL }> = {
  all: { condition: sql`true`, count: sql`entries` },
  plus: { condition: sql`amount > 0`, count: sql`pluses` },
  minus: { condition: sql`amount < 0`, count: sql`entries - pluses` },
}

/**
 * Page of ledger entries. Spendable ones are read from the newest end, and the balance after each is the current
 * balance minus newer entries. The few pending ones are sorted by creation date.
 */
const pageOfEntries = (condition: SQL, { account, offset }: { account: SQLWrapper; offset: SQLWrapper }) => sql`(
  select id, kind, amount, created_at as counts_at, spendable_from, expires_at, order_number, reason, null::bigint as newer
  from bonus_entries where account_id = ${account} and spendable_from > ${now} and ${condition}
  union all (
    select id, kind, amount, spendable_from, spendable_from, expires_at, order_number, reason, newer from (
      select *, coalesce(sum(amount) over (order by spendable_from desc nulls last, id desc nulls last
        rows between unbounded preceding and 1 preceding), 0) as newer
      from bonus_entries where account_id = ${account} and spendable_from <= ${now}) counted
    where ${condition} order by spendable_from desc nulls last, id desc nulls last
    limit ${offset}::integer + ${historyPageSize}
  )) entries`

const historyBy = (filter: BonusFilter) =>
  prepared((db) => {
    const { condition, count } = signs[filter]
    const [account, offset] = [sql.placeholder('account'), sql.placeholder('offset')]
    return db
      .select({
        id: sql<number>`id`.mapWith(Number),
        kind: sql<BonusKind>`kind`,
        amount: sql<number>`amount`,
        at: sql<string>`counts_at`,
        spendableFrom: sql<string>`spendable_from`,
        expiresAt: sql<string | null>`expires_at`,
        orderNumber: sql<number | null>`order_number`,
        reason: sql<string>`reason`,
        balance: sql<number | null>`(${balanceOf(sql`${account}`, now)} - newer)::integer`,
        total: sql<number>`(select ${count} from bonus_totals where account_id = ${account})`,
      })
      .from(pageOfEntries(condition, { account, offset }))
      .orderBy(sql`counts_at desc, id desc`)
      .limit(historyPageSize)
      .offset(offset)
      .prepare(`bonus_history_${filter}`)
  })
const histories = { all: historyBy('all'), plus: historyBy('plus'), minus: historyBy('minus') }

/** Page of the bonus history, read in one statement. */
export async function bonusHistoryOf(
  db: Db,
  { accountId, filter, page, now: moment }: HistoryQuery,
): Promise<{ total: number; entries: BonusEntry[] }> {
  const offset = (page - 1) * historyPageSize
  const rows = await histories[filter](db).execute({ account: accountId, now: moment, offset })
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ total: _total, at, spendableFrom, expiresAt, ...row }) => ({
      ...row,
      at: new Date(at),
      spendableFrom: new Date(spendableFrom),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
  }
}
