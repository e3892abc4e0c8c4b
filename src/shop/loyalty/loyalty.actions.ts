import { sql, type SQL } from 'drizzle-orm'
import { badField } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import type { Db } from '#kernel/db.ts'
import { takeLock } from '../locks.ts'
import { announcement, emission } from '../news.ts'
import type { BonusKind } from './loyalty.tables.ts'

export type BonusInput = {
  accountId: number
  kind: BonusKind
  /** Negative for debits. */
  amount: number
  now: Date
  /** Days until the bonuses can be spent. */
  waitingDays?: number
  expiresAt?: Date
  orderNumber?: number
  reason?: string
  by?: string
  key: string
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Inserts entries and their events in one statement; returns the account ids. */
const toldOf = (entries: SQL) => sql`
  with entries as (${entries}),
    news as (${emission('loyalty.changed', sql`select distinct "accountId" from entries`)})
  select "accountId", ${announcement('loyalty.changed')} from entries`

/** Writes one ledger entry. A repeated key changes nothing; returns whether the entry was new. */
export async function addBonuses(tx: Db, input: BonusInput): Promise<boolean> {
  const { accountId, kind, amount, now, expiresAt, orderNumber, reason = '', by = 'shop', key } = input
  const spendableFrom = after(now, days(input.waitingDays ?? 0))
  const { rowCount } = await tx.execute(
    toldOf(sql`
    insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, expires_at, order_number, reason, by, key)
    values (${accountId}, ${kind}, ${amount}, ${at(now)}, ${at(spendableFrom)},
      ${expiresAt ? at(expiresAt) : null}, ${orderNumber ?? null}, ${reason}, ${by}, ${key})
    on conflict (key) do nothing returning account_id as "accountId"`),
  )
  return rowCount === 1
}

export type BonusSpending = { accountId: number; amount: number; orderNumber: number; now: Date; key?: string }

const givenBackKey = (orderNumber: number, key: string) => `given_back:${orderNumber}:${key}`

export const lockLedger = (tx: Db, accountId: number) => takeLock(tx, 'bonuses', accountId)

/** Spends bonuses within the order's transaction. Spendings of one account are serialized, as in the trigger. */
export async function spendBonuses(tx: Db, spending: BonusSpending): Promise<void> {
  const { accountId, amount, orderNumber, now, key = `spent:${orderNumber}` } = spending
  if (amount === 0) return
  await lockLedger(tx, accountId)
  const { rows } = await tx.execute<{ balance: number; mayHaveEnded: boolean }>(sql`
    select coalesce(sum(amount), 0)::integer as balance, coalesce(bool_or(expires_at <= ${at(now)}), false) as "mayHaveEnded"
    from bonus_entries where account_id = ${accountId} and spendable_from <= ${at(now)}`)
  // Expire overdue bonuses first: the expiry job may not have run yet.
  const endedCount = rows[0]?.mayHaveEnded ? await expireBonuses(tx, { accountId, now }) : 0
  const balance = Math.max(0, (rows[0]?.balance ?? 0) - endedCount)
  if (balance < amount) throw badField('maxma_bonuses', 'too_many_bonuses', { limit: balance })
  await addBonuses(tx, { accountId, kind: 'spent', amount: -amount, now, orderNumber, key })
}

/** Expires unspent bonuses, each entry once. Returns the expired amount. */
export async function expireBonuses(tx: Db, { accountId, now }: { accountId: number; now: Date }): Promise<number> {
  await lockLedger(tx, accountId)
  const { rows } = await tx.execute<{ amount: number }>(sql`
    with ended as (
      select id, amount - coalesce((select sum(d.amount) from bonus_draws d where d.lot_id = bonus_entries.id), 0) as left_over
      from bonus_entries where account_id = ${accountId} and amount > 0 and expires_at <= ${at(now)}
    ), gone as (
      insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, key)
      select ${accountId}, 'expired', -left_over, ${at(now)}, ${at(now)}, 'expired:' || id from ended where left_over > 0
      returning id, amount, key
    ), drawn as (
      insert into bonus_draws (entry_id, lot_id, amount) select id, split_part(key, ':', 2)::bigint, -amount from gone
    )
, news as (${emission('loyalty.changed', sql`select distinct ${accountId}::integer as "accountId" from gone`)})
    select coalesce(-sum(amount), 0)::integer as amount, ${announcement('loyalty.changed')} from gone`)
  return rows[0]?.amount ?? 0
}

type BonusReturn = {
  orderNumber: number
  /** Amount to return; by default all bonuses the order still holds. */
  amount?: number
  /** Idempotency key of the occasion. */
  key?: string
  /** Records the rounding up of the last bonus as a separate entry, once per order (O-68). */
  isRounded?: boolean
  now: Date
}

/** Reason of a rounding entry. */
export const roundingReason = 'rounding'

/** Reason of an entry with an extended expiry; no entry is extended twice. */
export const prolongedReason = 'prolonged'

/** Bonuses spent on an order, in the order of their return: per spending, those without expiry first. */
const partsOf = (orderNumber: number) => sql`
  select e.account_id, e.id, null::timestamptz as expires_at, false as is_prolonged,
    -e.amount - coalesce((select sum(d.amount) from bonus_draws d where d.entry_id = e.id), 0) as amount
  from bonus_entries e where e.order_number = ${orderNumber} and e.kind = 'spent'
  union all
  select e.account_id, e.id, lot.expires_at, lot.reason = ${prolongedReason} as is_prolonged, d.amount
  from bonus_entries e join bonus_draws d on d.entry_id = e.id join bonus_entries lot on lot.id = d.lot_id
  where e.order_number = ${orderNumber} and e.kind = 'spent'`

/** Extension, given once, of bonuses that expired while an order held them. */
const prolongedDays = 30

/**
 * Returns bonuses spent on an order, at most as many as were spent, with the original expiry. Writes one entry per
 * expiry.
 */
export async function giveBackBonuses(tx: Db, input: BonusReturn): Promise<void> {
  const { orderNumber, amount, key = 'all', isRounded = false, now } = input
  await tx.execute(sql`select take_lock('bonuses', account_id) from bonus_entries
    where order_number = ${orderNumber} and kind = 'spent'`)
  const prefix = givenBackKey(orderNumber, key)
  const entries = sql`
    with before as (
      select coalesce(sum(amount), 0) as amount, coalesce(bool_or(key in (${prefix} || ':1', ${prefix} || ':0')), false) as is_again,
        coalesce(bool_or(reason = ${roundingReason}), false) as is_rounded
      from bonus_entries where order_number = ${orderNumber} and kind = 'given_back'
    ), ranked as (
      select p.*, sum(p.amount) over (order by p.id, p.expires_at desc nulls first) as up_to from (${partsOf(orderNumber)}) p
    ), coming as (
      select account_id, id, expires_at, expires_at <= ${at(now)} and not is_prolonged as prolongs, is_prolonged,
        least(up_to, before.amount + ${amount ?? null}::integer)
        - greatest(up_to - ranked.amount, before.amount) as amount, ${isRounded}::boolean and not is_rounded as rounds
      from ranked, before where not is_again
    ), placed as (
      select *, row_number() over (order by id, expires_at desc nulls first) as place, count(*) over () as places
      from coming where amount > 0
    ), parts as (
      select *, place as part, case when prolongs or is_prolonged then ${prolongedReason} else '' end as reason,
        amount - (rounds and place = places)::integer as part_amount from placed
      union all
      select *, 0, ${roundingReason}, 1 from placed where rounds and place = places
    )
    insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, expires_at, order_number, reason, key)
    select account_id, 'given_back', part_amount, ${at(now)}, ${at(now)},
      case when expires_at is null then null when prolongs then ${at(after(now, days(prolongedDays)))}
        else greatest(expires_at, ${at(now)} + interval '1 microsecond') end,
      ${orderNumber}, reason, ${prefix} || ':' || part
    from parts where part_amount > 0 order by place, part desc
    on conflict (key) do nothing returning account_id as "accountId"`
  await tx.execute(toldOf(entries))
}

type BonusTaking = { orderNumber: number; amount: number; key: string; now: Date }

/**
 * Takes back bonuses earned by returned pieces, at most the remainder. Pending bonuses are taken when they become
 * spendable; spent bonuses become a debt.
 */
export async function takeBackBonuses(tx: Db, { orderNumber, amount, key, now }: BonusTaking): Promise<void> {
  await tx.execute(sql`select take_lock('bonuses', account_id) from bonus_entries
    where order_number = ${orderNumber} and kind = 'earned'`)
  const entries = sql`
    with earned as (
      select account_id, sum(amount)::integer as rest, greatest(${at(now)}, max(spendable_from)) as counts_from
      from bonus_entries where order_number = ${orderNumber} and kind in ('earned', 'taken_back') group by account_id
    )
    insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, order_number, key)
    select account_id, 'taken_back', -least(${amount}::integer, rest), ${at(now)}, counts_from, ${orderNumber},
      ${`taken_back:${orderNumber}:${key}`}
    from earned where rest > 0
    on conflict (key) do nothing returning account_id as "accountId"`
  await tx.execute(toldOf(entries))
}

/** Spends bonuses again for a reopened order: those that were returned on expiry, if still available. */
export async function spendBonusesAgain(
  tx: Db,
  { orderNumber, now }: { orderNumber: number; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ accountId: number; amount: number }>(sql`
    select account_id as "accountId", sum(amount)::integer as amount
    from bonus_entries where order_number = ${orderNumber} and key like ${`${givenBackKey(orderNumber, 'all')}:%`} group by 1`)
  for (const { accountId, amount } of rows)
    await spendBonuses(tx, { accountId, amount, orderNumber, now, key: `spent:${orderNumber}:again` })
}
