import type { Locale } from '#kernel/locale.ts'

/** Russian plural form: one, two to four, five and more; eleven to fourteen count as many. */
export function pluralRu<Form>(count: number, [one, few, many]: readonly [one: Form, few: Form, many: Form]): Form {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens >= 11 && tens <= 14) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

/** Plural form of a word after a number: one, two to four, five and more; English uses the first and the last. */
export function plural(count: number, [one = '', few = '', many = '']: readonly string[], locale: Locale): string {
  if (locale === 'ru') return pluralRu(count, [one, few, many])
  return Math.abs(count) === 1 ? one : many
}
