import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  heart: 'Избранное',
  heartFailed: 'Избранное не изменилось. Проверьте соединение и попробуйте ещё раз.',
  quickView: 'Быстрый просмотр',
  buy: 'В корзину',
  /** Read out before «+175». */
  bonuses: 'Бонусы за покупку:',
  /** The badge that stands out in pine. */
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

export const cardTexts: Record<Locale, CardTexts> = typeset({ ru, en })
