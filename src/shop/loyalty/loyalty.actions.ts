import { sql } from 'drizzle-orm'
import { badField } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import type { Db } from '#kernel/db.ts'
import { bonusEntries, type BonusKind } from './loyalty.tables.ts'

export type BonusInput = {
  accountId: number
  kind: BonusKind
  /** Below nothing for what goes. */
  amount: number
  now: Date
  /** How long it waits until it may be spent. */
  waitingDays?: number
  expiresAt?: Date
  orderNumber?: number
  reason?: string
  by?: string
  key: string
}

/** Writes one entry into the ledger. The same key a second time changes nothing; answers whether it was new. */
export async function addBonuses(tx: Db, input: BonusInput): Promise<boolean> {
  const { now, waitingDays = 0, ...entry } = input
  const { rowCount } = await tx
    .insert(bonusEntries)
    .values({ ...entry, at: now, spendableFrom: after(now, days(waitingDays)) })
    .onConflictDoNothing({ target: bonusEntries.key })
  return rowCount === 1
}

export type BonusSpending = { accountId: number; amount: number; orderNumber: number; now: Date; key?: string }

const givenBackKey = (orderNumber: number, key: string) => `given_back:${orderNumber}:${key}`

/** Inside the order's transaction. Orders of one account that spend bonuses wait for each other, as in the trigger. */
export async function spendBonuses(tx: Db, spending: BonusSpending): Promise<void> {
  const { accountId, amount, orderNumber, now, key = `spent:${orderNumber}` } = spending
  if (amount === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bonuses'), ${accountId})`)
  const { rows } = await tx.execute<{ balance: number }>(sql`select coalesce(sum(amount), 0)::integer as balance
    from bonus_entries where account_id = ${accountId} and spendable_from <= ${now.toISOString()}::timestamptz`)
  const balance = Math.max(0, rows[0]?.balance ?? 0)
  if (balance < amount) throw badField('maxma_bonuses', 'too_many_bonuses', { limit: balance })
  await addBonuses(tx, { accountId, kind: 'spent', amount: -amount, now, orderNumber, key })
}

type BonusReturn = {
  orderNumber: number
  /** Everything that the order took and nobody has given back, unless said. */
  amount?: number
  /** Names the occasion: the same one gives back once. */
  key?: string
  now: Date
}

/** What an order took of somebody's bonuses comes back to them; never more than that. */
export async function giveBackBonuses(tx: Db, { orderNumber, amount, key = 'all', now }: BonusReturn): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bonuses'), account_id) from bonus_entries
    where order_number = ${orderNumber} and kind = 'spent'`)
  await tx.execute(sql`
    insert into bonus_entries (account_id, kind, amount, at, spendable_from, order_number, key)
    select account_id, 'given_back', least(${amount ?? null}::integer, -sum(amount)), ${at}, ${at}, ${orderNumber},
      ${givenBackKey(orderNumber, key)}
    from bonus_entries where order_number = ${orderNumber} and kind in ('spent', 'given_back')
    group by account_id having sum(amount) < 0
    on conflict (key) do nothing`)
}

type BonusTaking = { orderNumber: number; amount: number; key: string; now: Date }

/**
 * What returned pieces had brought goes again: never more than is left of it and than its owner has. Of bonuses that still
 * wait, it is taken when they would come.
 */
export async function takeBackBonuses(tx: Db, { orderNumber, amount, key, now }: BonusTaking): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bonuses'), account_id) from bonus_entries
    where order_number = ${orderNumber} and kind = 'earned'`)
  await tx.execute(sql`
    with earned as (
      select account_id, sum(amount)::integer as rest, greatest(${at}, max(spendable_from)) as counts_from
      from bonus_entries where order_number = ${orderNumber} and kind in ('earned', 'taken_back') group by account_id
    ), taking as (
      select account_id, counts_from, least(${amount}::integer, rest, (select sum(b.amount)::integer from bonus_entries b
        where b.account_id = earned.account_id and b.spendable_from <= counts_from)) as pieces from earned
    )
    insert into bonus_entries (account_id, kind, amount, at, spendable_from, order_number, key)
    select account_id, 'taken_back', -pieces, ${at}, counts_from, ${orderNumber}, ${`taken_back:${orderNumber}:${key}`}
    from taking where pieces > 0
    on conflict (key) do nothing`)
}

/** An order lives again: what came back to its buyer when its time was over is spent once more, if it is still there. */
export async function spendBonusesAgain(
  tx: Db,
  { orderNumber, now }: { orderNumber: number; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ accountId: number; amount: number }>(sql`select account_id as "accountId", amount
    from bonus_entries where key = ${givenBackKey(orderNumber, 'all')}`)
  for (const { accountId, amount } of rows)
    await spendBonuses(tx, { accountId, amount, orderNumber, now, key: `spent:${orderNumber}:again` })
}
