import { asRoubles, roubles, type Money } from '#kernel/money.ts'
import type { Locale } from '#kernel/locale.ts'
import { bonusRates, type Level } from '#shop/loyalty/bonus.rules.ts'
import type { BonusAccount } from '#shop/loyalty/loyalty.queries.ts'
import { levelStarts, nextLevel, shareToNext } from '#shop/loyalty/loyalty.rules.ts'
import { ownerOf, profileOf, type AccountFields, type Profile } from '#shop/profile/profile.queries.ts'
import { bonusWord } from '#ui/bonus-word.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { plural } from '#ui/plural.ts'
import { fill } from '../common/fill.ts'
import type { MemberVisit } from '../common/members-only.ts'
import { accountTexts, type AccountTexts } from './account.texts.ts'
import { dayText } from '#kernel/day-text.ts'

export type AccountFrame = {
  t: AccountTexts
  accountId: number
  inLoyalty: boolean
  /** Account deletion date, if deletion was requested. */
  deletionText: string | null
  /** «1 240 бонусов», for members of the programme (R-2.2-06). */
  bonusText: string | null
}

type FrameFields = AccountFields & { bonusBalance: number }

function frameOf({ id, deletionAt, inLoyalty, bonusBalance }: FrameFields, locale: Locale): AccountFrame {
  const t = accountTexts[locale]
  return {
    t,
    accountId: id,
    inLoyalty,
    deletionText: deletionAt && fill(t.deletion, { day: dayText(deletionAt, locale) }),
    bonusText: inLoyalty ? bonusCount(Math.max(0, bonusBalance), locale) : null,
  }
}

/** Member's profile and the account page frame, from one SQL statement. */
export async function profileIn({
  member,
  locale,
  now,
  context,
}: MemberVisit): Promise<{ profile: Profile; frame: AccountFrame }> {
  const profile = await profileOf(context.db, member.accountId, now)
  const bonusBalance = profile.bonuses?.balance ?? 0
  return { profile, frame: frameOf({ ...profile.account, bonusBalance }, locale) }
}

/** Account page frame without the profile. */
export async function accountIn({
  member,
  locale,
  now,
  context,
}: MemberVisit): Promise<{ account: AccountFields; frame: AccountFrame }> {
  const account = await ownerOf(context.db, member.accountId, now)
  return { account, frame: frameOf(account, locale) }
}

export type BannerData = {
  balance: number
  level: Level
  code: string
  /** Progress to the next level, from 0 to 1. */
  share: number
  next: Level | null
  rateText: string
  nextText: string
  toGoText: string
  /** Pending bonuses, expiring bonuses, total of the year. */
  notes: string[]
  /** Purpose of the gift code and how often it has been used. */
  giftText: string
}

/** Maximum number of expiry dates in the banner; the history lists all. */
const maxExpiring = 3

const bonusCount = (count: number, locale: Locale): string =>
  `${formatNumber(count, locale)}\u00a0${bonusWord(count, locale)}`

/** Banner texts of a bonus account. */
export function bannerOf(account: BonusAccount, locale: Locale): BannerData {
  const t = accountTexts[locale].banner
  const { balance, level, code, yearSum, coming, expiring, friends, isBlocked } = account
  const next = nextLevel(level) ?? null
  const missing = next ? roubles(Math.max(0, levelStarts[next] - asRoubles(yearSum))) : (0 as Money)
  const sum = formatMoney(missing, locale)
  const note = (forms: readonly string[], { amount, at }: { amount: number; at: string }) =>
    fill(plural(amount, forms, locale), { count: bonusCount(amount, locale), day: dayText(at, locale) })
  const friendsText =
    friends > 0 && fill(t.friends, { count: `${formatNumber(friends, locale)} ${plural(friends, t.times, locale)}` })
  return {
    balance: Math.max(0, balance),
    level,
    code,
    share: shareToNext(level, asRoubles(yearSum)),
    next,
    rateText: fill(t.rate, { rate: bonusRates[level] }),
    nextText: next ? fill(t.nextRate, { rate: bonusRates[next], sum }) : t.top,
    toGoText: fill(t.toGo, { sum }),
    giftText: [t.gift, friendsText].filter(Boolean).join(' '),
    notes: [
      ...(isBlocked ? [t.blocked] : []),
      ...(balance < 0 ? [fill(t.owed, { count: bonusCount(-balance, locale) })] : []),
      ...(coming[0] ? [note(t.coming, coming[0])] : []),
      ...expiring.slice(0, maxExpiring).map((each) => note(t.expiring, each)),
      fill(t.year, { sum: formatMoney(yearSum, locale) }),
    ],
  }
}
