import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import type { Locale } from '#kernel/locale.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { accounts } from '../accounts/accounts.tables.ts'
import { brandOf } from '../brand.rules.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import { expireBonuses } from '../loyalty/loyalty.actions.ts'
import { bonusEntries } from '../loyalty/loyalty.tables.ts'
import type { Mailer } from '../mail.port.ts'
import { emit, type NewsHandlers } from '../news.ts'
import { sendLetterOnce } from '../send-once.ts'
import { settleReferrals } from './friends.action.ts'
import { giveGifts } from './gifts.action.ts'
import type { GiftOccasion } from './gifts.rules.ts'
import { countLevelOfBuyer } from './levels.action.ts'
import { countNight, nightOf } from './level-nights.action.ts'
import { giftLetters } from './rewards.texts.ts'

type RewardDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
}

const russianRules = new Intl.PluralRules('ru')
const russianForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'бонус', few: 'бонуса' }
const counts: Record<Locale, (count: number) => string> = {
  ru: (count) => `${count} ${russianForms[russianRules.select(count)] ?? 'бонусов'}`,
  en: (count) => `${count} ${count === 1 ? 'bonus' : 'bonuses'}`,
}

export function rewardHandlers(deps: RewardDeps): NewsHandlers<'order.kept' | 'loyalty.gift'> {
  const { db, mailer, config, clock, secretKeys } = deps
  return {
    'order.kept': ({ orderId }) => countLevelOfBuyer(db, { orderId, now: clock() }),
    'loyalty.gift': async ({ entryId }) => {
      const [gift] = await db
        .select({ entry: bonusEntries, account: accounts })
        .from(bonusEntries)
        .innerJoin(accounts, eq(accounts.id, bonusEntries.accountId))
        .where(eq(bonusEntries.id, entryId))
      // The account was deleted meanwhile.
      if (!gift?.entry.expiresAt) return
      await emit(db, 'loyalty.changed', { accountId: gift.account.id })
      const { locale, firstName: name, email: to } = gift.account
      const words = giftLetters[locale]({
        occasion: gift.entry.reason as GiftOccasion,
        name,
        count: counts[locale](gift.entry.amount),
        day: dayText(gift.entry.expiresAt, locale),
        brand: brandOf(config, locale),
      })
      const withdrawPath = withdrawalPath(secretKeys, { subject: 'member', id: gift.account.id, email: to })
      const withdrawal = { path: withdrawPath, words: 'stop' as const }
      const letter = accountLetter({ to, locale, words, path: '/loyalty-program/', withdrawal }, config)
      const row = { table: 'gift_letters' as const, key: { entry_id: entryId } }
      await sendLetterOnce(db, { row, now: clock() }, () => mailer.send(letter))
    },
  }
}

/** Expires bonuses, each account in its own transaction. Returns the number of accounts. */
export async function expireAllBonuses(db: NodePgDatabase, now: Date): Promise<number> {
  const { rows } = await db.execute<{ accountId: number }>(sql`select distinct account_id as "accountId"
    from bonus_entries e where e.expires_at <= ${now.toISOString()}::timestamptz and e.amount > 0
      and e.amount > (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id)
    order by 1 limit 10000`)
  for (const { accountId } of rows) await db.transaction((tx) => expireBonuses(tx, { accountId, now }))
  return rows.length
}

type KeepDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Runs every few minutes; safe in several processes. */
export const keepRewards = ({ db, clock, report }: KeepDeps): RepeatedJob =>
  every({
    milliseconds: minutes(5),
    name: 'gifts, friends and bonuses that run out',
    work: async () => {
      // A failed task does not block the others.
      for (const each of [expireAllBonuses, settleReferrals, giveGifts])
        await each(db, clock()).catch((error: unknown) => report(error, each.name))
    },
    report,
  })

/** Nightly recalculation of time-dependent levels; deliveries and returns are counted at once. */
export function keepLevels({ db, clock, report }: KeepDeps): RepeatedJob {
  let lastNight: string | null = null
  return every({
    milliseconds: minutes(5),
    name: 'levels of the loyalty programme',
    work: async () => {
      const now = clock()
      if (nightOf(now) === lastNight || (await countNight(db, now)) === 'busy') return
      lastNight = nightOf(now)
    },
    report,
  })
}
