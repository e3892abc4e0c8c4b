import type { Words } from '#kernel/locale.ts'

export const favouritesRefusals: Record<string, Words> = {
  not_for_sale: { ru: 'Этого товара нет в продаже', en: 'This product is not for sale' },
  favourites_full: {
    ru: 'В избранном уже {most} товаров. Уберите лишние, чтобы добавить новые.',
    en: 'There are {most} items in your favourites already. Remove some to add others.',
  },
}
