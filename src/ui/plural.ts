import type { Locale } from '#kernel/locale.ts'

/** One, two to four, five and more; eleven to fourteen count as many. */
export function pluralRu<Form>(count: number, [one, few, many]: readonly [one: Form, few: Form, many: Form]): Form {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens >= 11 && tens <= 14) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

export const bonusWord = (count: number, locale: Locale): string =>
  locale === 'ru' ? pluralRu(count, ['бонус', 'бонуса', 'бонусов']) : Math.abs(count) === 1 ? 'bonus' : 'bonuses'
