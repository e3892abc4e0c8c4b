import type { Locale } from '#kernel/locale.ts'

const ru = {
  heart: 'Избранное',
  heartFailed: 'Избранное не изменилось. Проверьте соединение и попробуйте ещё раз.',
  quickView: 'Быстрый просмотр',
  buy: 'В корзину',
  /** Screen reader text before «+175». */
  bonuses: 'Бонусы за покупку:',
  /** Text of the badge highlighted in pine. */
  novelty: 'Новинка',
  soldOut: 'Нет в наличии',
}

export type CardTexts = typeof ru

const en: CardTexts = {
  heart: 'Favourites',
  heartFailed: 'We couldn’t update your favourites. Check your connection and try again.',
  quickView: 'Quick view',
  buy: 'Add to bag',
  bonuses: 'Bonuses you’ll earn:',
  novelty: 'New',
  soldOut: 'Sold out',
}

export const cardTexts: Record<Locale, CardTexts> = { ru, en }
