import { pluralRu } from '#ui/plural.ts'
import { formatNumber } from '#ui/format-money.ts'
import type { FrameData } from './frame-data.ts'

/** «64 модели», "64 styles". */
export function countedIn({ locale }: Pick<FrameData, 'locale'>, count: number, forms: readonly string[]): string {
  const [one = '', few = '', many = ''] = forms
  const word = locale === 'ru' ? pluralRu(count, [one, few, many]) : count === 1 ? one : many
  return `${formatNumber(count, locale)}\u00a0${word}`
}
