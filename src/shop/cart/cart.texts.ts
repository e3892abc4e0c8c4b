import type { Words } from '#kernel/locale.ts'

/** Messages for refused cart requests. */
export const cartRefusals: Record<string, Words> = {
  choose_size: { ru: 'Выберите размер', en: 'Choose a size' },
  not_in_cart: { ru: 'Этого товара в корзине уже нет', en: 'This item is no longer in your bag' },
  choose_height: { ru: 'Выберите рост', en: 'Choose a height' },
  sold_out: { ru: 'Нет в наличии', en: 'Out of stock' },
  price_raised: { ru: 'Цена изменилась: теперь {now}\u00a0₽', en: 'The price has changed: now {now}\u00a0₽' },
  above_stock: { ru: 'Доступно {left} шт.', en: '{left} available' },
  cart_full: {
    ru: 'В корзине не больше {limit} разных товаров',
    en: 'Your bag can hold up to {limit} different items',
  },
}
