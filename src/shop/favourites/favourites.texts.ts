import type { Words } from '#kernel/locale.ts'

export const favouritesRefusals: Record<string, Words> = {
  not_for_sale: { ru: 'Этого товара нет в продаже', en: 'This style is no longer available' },
  favourites_full: {
    ru: 'В избранном уже {most} товаров. Уберите лишние, чтобы добавить новые.',
    en: 'You already have {most} favourites. Remove some to add more.',
  },
}
