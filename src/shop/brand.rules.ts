import type { Locale } from '#kernel/locale.ts'

type BrandNames = { brandName: string; brandNameEn: string }

/** Petal of the logo: six around a point, 44 wide. */
export const markPetal = 'M0-4.4C4.6-9 4.6-19 0-21C-4.6-19-4.6-9 0-4.4Z'
export const markTurns = [0, 60, 120, 180, 240, 300]

/** Shop name in a language. */
export const brandOf = ({ brandName, brandNameEn }: BrandNames, locale: Locale): string =>
  locale === 'ru' ? brandName : brandNameEn
