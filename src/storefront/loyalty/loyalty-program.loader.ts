import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { bonusRates } from '#shop/loyalty/bonus.rules.ts'
import { bonusHistoryOf, historyPageSize, type BonusEntry } from '#shop/loyalty/loyalty.queries.ts'
import { bonusFilters, levels, levelStarts, type BonusFilter } from '#shop/loyalty/loyalty.rules.ts'
import { isOccasion } from '#shop/rewards/gifts.rules.ts'
import { occasions } from '#shop/rewards/rewards.texts.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import type { SelectOption } from '#ui/select-field.tsx'
import { page, type Page } from '#web/page.ts'
import professions from '../../../data/professions.json' with { type: 'json' }
import sources from '../../../data/referral-sources.json' with { type: 'json' }
import { profileIn, bannerOf, type AccountFrame, type BannerData } from '../account/account.loader.ts'
import { dayInYear, dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { link, type LinkBase } from '../common/links.ts'
import { membersOnly } from '../common/members-only.ts'
import { orderNumber } from '../common/order-number.ts'
import { privateHead } from '../common/private.head.ts'
import { loyaltyTexts, type LoyaltyTexts } from './loyalty.texts.ts'

export type EntryData = {
  id: number
  day: string
  cause: string
  order: { title: string; href: string } | null
  amountText: string
  look: 'plus' | 'minus' | 'waiting'
  balanceText: string
}

export type HistoryData = {
  filters: { name: string; href: string; isCurrent: boolean }[]
  entries: EntryData[]
  isFiltered: boolean
  earlierHref: string | null
  laterHref: string | null
}

export type LoyaltyData = {
  frame: AccountFrame
  t: Omit<LoyaltyTexts, 'byHand' | 'causes' | 'filters' | 'levelFrom' | 'owed' | 'reasons'>
  levels: { level: number; name: string; rate: string; from: string; isCurrent: boolean }[]
  /** Null for an account outside the programme. */
  member: { banner: BannerData; history: HistoryData } | null
  join: { specialties: SelectOption[]; sources: SelectOption[]; needsBirthday: boolean } | null
}

type View = { locale: Locale; base: LinkBase['base']; now: Date }

/** Reason of an entry: a code of the shop is translated; text by staff is shown as written. */
function causeOf({ kind, reason, amount }: BonusEntry, locale: Locale): string {
  const t = loyaltyTexts[locale]
  if (reason === '' || kind === 'earned') return t.causes[kind]
  if (kind === 'gift' && isOccasion(reason)) return occasions[reason][locale]
  if (Object.hasOwn(t.reasons, reason)) return t.reasons[reason] ?? ''
  if (kind === 'manual') return fill(amount > 0 ? t.byHand.plus : t.byHand.minus, { reason })
  return kind === 'referral' ? t.causes.referral : reason
}

function entryData(entry: BonusEntry, { locale, base, now }: View): EntryData {
  const t = loyaltyTexts[locale]
  const { amount, at, spendableFrom, expiresAt, orderNumber: order, balance } = entry
  const isWaiting = balance === null
  const until = expiresAt && amount > 0 ? `, ${fill(t.until, { day: dayText(expiresAt, locale) })}` : ''
  return {
    id: entry.id,
    day: dayInYear(at, locale, now),
    cause: causeOf(entry, locale) + until,
    order:
      order === null
        ? null
        : {
            title: fill(t.order, { number: orderNumber(order) }),
            href: link({ base }, 'order', { order: String(order) }),
          },
    amountText: (amount > 0 ? '+' : '') + formatNumber(amount, locale),
    look: isWaiting ? 'waiting' : amount > 0 ? 'plus' : 'minus',
    balanceText: isWaiting ? fill(t.from, { day: dayText(spendableFrom, locale) }) : balanceText(balance, locale),
  }
}

/** Balance text; a debt is spelled out, as a minus sign alone is unclear. */
const balanceText = (balance: number, locale: Locale): string =>
  balance < 0
    ? fill(loyaltyTexts[locale].owed, { count: formatNumber(-balance, locale) })
    : formatNumber(balance, locale)

function levelsData(
  locale: Locale,
  current: number | undefined,
  names: AccountFrame['t']['levels'],
): LoyaltyData['levels'] {
  const t = loyaltyTexts[locale]
  return levels.map((level) => ({
    level,
    name: names[level],
    rate: fill(t.rate, { rate: bonusRates[level] }),
    from: fill(t.levelFrom[level], { sum: formatMoney(roubles(levelStarts[level]), locale) }),
    isCurrent: level === current,
  }))
}

type Choice = { filter: BonusFilter; pageNumber: number }

function historyData(
  { entries, total }: { entries: BonusEntry[]; total: number },
  { filter, pageNumber }: Choice,
  view: View,
): HistoryData {
  const names = loyaltyTexts[view.locale].filters
  const at = (kind: BonusFilter, other = 1) =>
    link({ base: view.base }, 'loyalty-program', {
      query: { kind: kind === 'all' ? undefined : kind, page: other > 1 ? other : undefined },
    })
  return {
    filters: bonusFilters.map((each) => ({ name: names[each], href: at(each), isCurrent: each === filter })),
    entries: entries.map((entry) => entryData(entry, view)),
    isFiltered: filter !== 'all' || pageNumber > 1,
    earlierHref: pageNumber * historyPageSize < total ? at(filter, pageNumber + 1) : null,
    laterHref: pageNumber > 1 ? at(filter, pageNumber - 1) : null,
  }
}

const pageIn = (text = '1'): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

/** Loyalty page, in two SQL statements: the member with the balance, and a page of the ledger. */
export const loadLoyalty = membersOnly(async (visit): Promise<Page<LoyaltyData, undefined>> => {
  const { locale, base, query, now, context, member } = visit
  const filter = bonusFilters.find((each) => each === query['kind']) ?? 'all'
  const choice = { filter, pageNumber: pageIn(query['page']) }
  const [{ profile, frame }, history] = await Promise.all([
    profileIn(visit),
    bonusHistoryOf(context.db, { accountId: member.accountId, filter, page: choice.pageNumber, now }),
  ])
  const { causes: _causes, reasons: _reasons, byHand: _byHand, owed: _owed, ...words } = loyaltyTexts[locale]
  const { levelFrom: _from, filters: _filters, ...t } = words
  const { bonuses, account } = profile
  const optionsOf = (list: { code: string; ru: string; en: string }[]) =>
    list.map((each) => ({ value: each.code, label: each[locale] }))
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t,
      levels: levelsData(locale, bonuses?.level, frame.t.levels),
      member: bonuses
        ? { banner: bannerOf(bonuses, locale), history: historyData(history, choice, { locale, base, now }) }
        : null,
      join: bonuses
        ? null
        : {
            specialties: optionsOf(professions),
            sources: optionsOf(sources),
            needsBirthday: account.dateOfBirth === null,
          },
    },
  })
})
