import type { Locale } from '#kernel/locale.ts'
import type { Teaser } from '#shop/texts/articles.queries.ts'
import { dayWords, spanWords } from '#ui/date-words.ts'
import { fill } from '../common/fill.ts'
import { articlesTexts } from './articles.texts.ts'

export type PromotionState = 'on' | 'upcoming' | 'over'

type Times = Pick<Teaser, 'startsAt' | 'endsAt' | 'sale'>

export function promotionState({ startsAt, endsAt }: Omit<Times, 'sale'>, now: Date): PromotionState {
  if (endsAt !== null && new Date(endsAt) <= now) return 'over'
  return startsAt !== null && new Date(startsAt) > now ? 'upcoming' : 'on'
}

/** Last moment of a promotion; one that ends at midnight ends on the day before. */
export const lastMoment = (endsAt: string): Date => new Date(new Date(endsAt).getTime() - 1)

/** Period of a promotion in words: «20–22 ноября», «С 27 ноября», «Постоянно». */
export function promotionTime(times: Times, { now, locale }: { now: Date; locale: Locale }): string {
  const t = articlesTexts[locale].when
  const { startsAt, endsAt, sale } = times
  const here = { now, locale }
  if (startsAt !== null && endsAt !== null) return spanWords({ from: new Date(startsAt), to: lastMoment(endsAt) }, here)
  if (endsAt !== null) return fill(t.until, { date: dayWords(lastMoment(endsAt), here) })
  if (startsAt !== null && new Date(startsAt) > now) return fill(t.since, { date: dayWords(new Date(startsAt), here) })
  return sale ? t.whileStocksLast : t.always
}
