import type { Locale } from '#kernel/locale.ts'

const ru = {
  heart: 'Избранное',
  quickView: 'Быстрый просмотр',
  /** The badge that stands out in pine. */
  novelty: 'Новинка',
}

export type CardTexts = typeof ru

const en: CardTexts = {
  heart: 'Favourites',
  quickView: 'Quick view',
  novelty: 'New',
}

export const cardTexts: Record<Locale, CardTexts> = { ru, en }
