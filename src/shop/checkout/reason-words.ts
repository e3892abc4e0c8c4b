import { dayText } from '#kernel/day-text.ts'
import type { Locale } from '#kernel/locale.ts'
import type { PromoReason } from '../promo/promo.rules.ts'
import { refusalText } from '../shop.texts.ts'

const groupSigns: Record<Locale, string> = { ru: '\u00a0', en: ',' }

function asWords(value: unknown, locale: Locale): string {
  if (value instanceof Date) return dayText(value, locale)
  if (typeof value === 'number') {
    const [whole = '', rest] = String(value).split('.')
    const groups = whole.replace(/\B(?=(\d{3})+$)/g, groupSigns[locale])
    return rest ? `${groups}${locale === 'ru' ? ',' : '.'}${rest.padEnd(2, '0')}` : groups
  }
  if (typeof value === 'object' && value !== null && locale in value) return (value as Record<Locale, string>)[locale]
  return typeof value === 'string' ? value : ''
}

/** Reason details with amounts, dates and names formatted for the locale, to fill in the message. */
export const reasonDetails = ({ details }: PromoReason, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, asWords(value, locale)]))

export const reasonWords = (reason: PromoReason, locale: Locale): string =>
  refusalText(reason.code, locale, reasonDetails(reason, locale))
