import type { Words } from '#kernel/locale.ts'

/** What the cart says when it says no. */
export const cartRefusals: Record<string, Words> = {
  choose_height: { ru: 'Выберите рост', en: 'Choose a height' },
  sold_out: { ru: 'Нет в наличии', en: 'Out of stock' },
  above_stock: { ru: 'Доступно {left} шт.', en: '{left} available' },
  cart_full: {
    ru: 'В корзине не больше {limit} разных товаров',
    en: 'A cart holds up to {limit} different items',
  },
}
