import type { Locale } from '#kernel/locale.ts'

export const wellKnownTexts: Record<Locale, { trade: string }> = {
  ru: { trade: 'медицинская одежда' },
  en: { trade: 'medical clothing' },
}
