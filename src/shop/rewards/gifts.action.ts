import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after } from '#kernel/time.ts'
import { emitEach } from '../news.ts'
import {
  dueGiftDays,
  giftBonuses,
  giftLasts,
  professionsWithDay,
  type GiftDay,
  type GiftOccasion,
} from './gifts.rules.ts'

/** Batch size: each gift locks a ledger until the batch is committed. */
const batch = 500

type GiftInput = { occasion: GiftOccasion; group: 'birthday' | 'holiday'; isTheirs: SQL; day: GiftDay; now: Date }

/**
 * Gives one gift per group and year to members who agreed to letters before the end of the day. The entry and its
 * letter are one statement. Returns the number of gifts.
 */
async function give(db: NodePgDatabase, { occasion, group, isTheirs, day, now }: GiftInput): Promise<number> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const key = sql`'gift:' || ${group} || ${`:${day.year}:`} || a.id`
  return db.transaction((tx) =>
    emitEach(
      tx,
      'loyalty.gift',
      sql`
      insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, expires_at, reason, by, key)
      select a.id, 'gift', ${giftBonuses}, ${at(now)}, ${at(now)}, ${at(new Date(after(now, giftLasts)))}, ${occasion},
        ${`rule:${group}`}, ${key}
      from accounts a join loyalty_members m on m.account_id = a.id
      where a.in_loyalty and a.state = 'active' and a.deletion_at is null and m.blocked_at is null
        and m.joined_at < ${at(day.until)} and ${isTheirs}
        and exists (select from consents c where c.account_id = a.id and c.purpose = 'letters'
          and c.withdrawn_at is null and c.given_at < ${at(day.until)})
        and not exists (select from bonus_entries e where e.key = ${key})
      order by a.id limit ${batch}
      on conflict (key) do nothing
      returning id::double precision as "entryId"`,
    ),
  )
}

async function giveAll(db: NodePgDatabase, input: GiftInput): Promise<number> {
  let total = 0
  for (let count = batch; count === batch; total += count) count = await give(db, input)
  return total
}

const isOfProfession = (professions: readonly string[] | 'others'): SQL =>
  professions === 'others'
    ? sql`a.specialty is not null and a.specialty not in ${professionsWithDay}`
    : sql`a.specialty in ${professions}`

/** Gives all due gifts, each once, regardless of repeated runs and clock changes. Returns their number. */
export async function giveGifts(db: NodePgDatabase, now: Date): Promise<number> {
  let total = 0
  for (const day of dueGiftDays(now)) {
    const isTheirs = sql`to_char(a.date_of_birth, 'MM-DD') in ${day.birthdays}`
    total += await giveAll(db, { occasion: 'birthday', group: 'birthday', isTheirs, day, now })
    for (const { holiday, professions } of day.holidays)
      total += await giveAll(db, {
        occasion: holiday,
        group: 'holiday',
        isTheirs: isOfProfession(professions),
        day,
        now,
      })
  }
  return total
}
