import type { Locale } from '#kernel/locale.ts'
import { asRoubles, type Money } from '#kernel/money.ts'

const tags: Record<Locale, string> = { ru: 'ru-RU', en: 'en-GB' }

/** Amount in an e-mail: «8 833,10 ₽», «4 290 ₽»; kopecks in two digits, or none. */
export function letterMoney(sum: Money, locale: Locale): string {
  const digits = sum % 100 === 0 ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${asRoubles(sum).toLocaleString(tags[locale], options)}\u00a0₽`
}
