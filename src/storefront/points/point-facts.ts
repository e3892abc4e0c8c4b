import type { Locale } from '#kernel/locale.ts'
import type { PointCarrier } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { formatNumber } from '#ui/format-money.ts'
import { plural } from '#ui/plural.ts'
import { fill } from '../common/fill.ts'
import type { PointsTexts } from './points.texts.ts'

/** Preferences for a pickup point: carrier, fitting. */
export type PointWish = {
  carrier: PointCarrier
  fitting: boolean
  /** Number of certificates, if they are sent instead of the cart. */
  certificates?: number | undefined
}

type Hours = Pick<PointAnswer, 'hours' | 'open_until'>

/** «сегодня открыт до 21:00»; empty for a point that never closes. */
export const todayLine = ({ hours, open_until: until }: Hours, t: PointsTexts): string => {
  const isAlwaysOpen = until === '24:00' && !/\d/.test(hours)
  return until && !isAlwaysOpen ? fill(t.openUntil, { time: until }) : ''
}

/** «Ежедневно 9–21, сегодня открыт до 21:00», without line breaks inside a time range. */
export const hoursLine = (point: Hours, t: PointsTexts): string =>
  [point.hours, todayLine(point, t)].filter(Boolean).join(', ').replaceAll('–', '–\u2060')

export function paymentMark({ cards, cash }: PointAnswer, { marks }: PointsTexts): string {
  if (cards && cash) return marks.both
  return cards ? marks.cards : cash ? marks.cash : marks.prepaid
}

export const storageLine = ({ storage_days: count }: PointAnswer, t: PointsTexts, locale: Locale): string =>
  fill(plural(count, t.storage, locale), { count })

/** «350 м», «1,2 км» */
export function distanceText(metres: number, t: Pick<PointsTexts, 'metres' | 'kilometres'>, locale: Locale): string {
  if (metres < 1_000) return fill(t.metres, { count: Math.max(10, Math.round(metres / 10) * 10) })
  return fill(t.kilometres, { count: oneDecimal(metres / 1_000, locale) })
}

export const weightText = (grams: number, t: PointsTexts, locale: Locale): string =>
  fill(t.kilograms, { count: oneDecimal(grams / 1_000, locale) })

const oneDecimal = (value: number, locale: Locale): string => {
  const [whole, part] = value.toFixed(1).split('.') as [string, string]
  return part === '0'
    ? formatNumber(Number(whole), locale)
    : `${formatNumber(Number(whole), locale)}${locale === 'ru' ? ',' : '.'}${part}`
}
