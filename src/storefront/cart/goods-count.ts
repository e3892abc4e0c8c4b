import type { Locale } from '#kernel/locale.ts'
import { formatNumber } from '#ui/format-money.ts'
import { pluralRu } from '#ui/plural.ts'

/** «3 товара», "3 items". */
export const goodsCount = (count: number, words: readonly [string, string, string], locale: Locale): string =>
  `${formatNumber(count, locale)}\u00a0${locale === 'ru' ? pluralRu(count, words) : words[count === 1 ? 0 : 2]}`
