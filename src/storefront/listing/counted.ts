import type { Locale } from '#kernel/locale.ts'
import { formatNumber } from '#ui/format-money.ts'
import { pluralRu } from '#ui/plural.ts'

/** «64 модели», "64 styles". */
export function countedModels(count: number, forms: readonly string[], locale: Locale): string {
  const [one = '', few = '', many = ''] = forms
  const word = locale === 'ru' ? pluralRu(count, [one, few, many]) : count === 1 ? one : many
  return `${formatNumber(count, locale)}\u00a0${word}`
}
