import type { Locale } from '#kernel/locale.ts'

type BrandNames = { brandName: string; brandNameEn: string }

/** What the shop is called in a language. */
export const brandOf = ({ brandName, brandNameEn }: BrandNames, locale: Locale): string =>
  locale === 'ru' ? brandName : brandNameEn
