import type { Money } from '#kernel/money.ts'
import type { Locale } from '#kernel/locale.ts'

const nbsp = '\u00a0'
const minusSign = '\u2212'
const separators: Record<Locale, { group: string; decimal: string }> = {
  ru: { group: nbsp, decimal: ',' },
  en: { group: ',', decimal: '.' },
}

/** Whole numbers with groups: «4 490», "4,490". */
export function formatNumber(amount: number, locale: Locale): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, separators[locale].group)
  return amount < 0 ? minusSign + digits : digits
}

/** Price: «4 490 ₽»; kopecks only if not zero. Grouped by hand: browsers' own tables differ and break hydration. */
export function formatMoney(amount: Money, locale: Locale): string {
  const whole = Math.trunc(Math.abs(amount) / 100)
  const rest = Math.abs(amount) % 100
  const kopecks = rest === 0 ? '' : separators[locale].decimal + String(rest).padStart(2, '0')
  return `${amount < 0 ? minusSign : ''}${formatNumber(whole, locale)}${kopecks}${nbsp}₽`
}

/** «−20%»: the sign of a discount is the true minus. */
export const formatDiscount = (percent: number): string => `${minusSign}${percent}%`
