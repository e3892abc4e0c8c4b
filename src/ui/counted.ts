import type { Locale } from '#kernel/locale.ts'
import { formatNumber } from './format-money.ts'
import { plural } from './plural.ts'

/** «64 модели», "64 styles". */
export const counted = (count: number, forms: readonly string[], locale: Locale): string =>
  `${formatNumber(count, locale)}\u00a0${plural(count, forms, locale)}`
