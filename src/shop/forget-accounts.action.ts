import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'

/** Tables of account rows, by their column `account_id`. */
export const tablesOfAccounts = [
  'account_browsers',
  'account_links',
  'account_sessions',
  'bonus_entries',
  'bonus_totals',
  'carts',
  'checkout_drafts',
  'comment_reports',
  'consents',
  'data_exports',
  'delivery_addresses',
  'favourites',
  'loyalty_members',
  'loyalty_mirrors',
  'person_measures',
  'social_accounts',
] as const

/**
 * Deletes accounts with all their rows. No foreign key cascades: a ledger must not vanish implicitly. Orders and
 * reviews are detached; proofs of consent to be kept were detached before.
 */
export async function forgetAccounts(tx: Db, forgotten: readonly { id: number }[]): Promise<void> {
  if (forgotten.length === 0) return
  const accountIds = forgotten.map(({ id }) => id)
  const these = sql`any(${sql.param(accountIds)}::integer[])`
  // The lock makes new rows of these accounts wait until the account is gone.
  await tx.execute(sql`select from accounts where id = ${these} order by id for update`)
  // The bonus ledger refuses any other deletion (migrations/functions/refuse_bonus_removal.sql).
  await tx.execute(sql`select set_config('shop.forgotten_accounts', ${accountIds.join(',')}, true)`)
  const entries = sql`(select id from bonus_entries where account_id = ${these})`
  await tx.execute(sql`delete from gift_letters where entry_id in ${entries}`)
  await tx.execute(sql`delete from bonus_draws where entry_id in ${entries} or lot_id in ${entries}`)
  await tx.execute(sql`delete from referrals where account_id = ${these} or owner_id = ${these}`)
  for (const table of tablesOfAccounts)
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${these}`)
  await tx.execute(sql`delete from accounts where id = ${these}`)
}
