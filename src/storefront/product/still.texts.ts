import type { Locale } from '#kernel/locale.ts'

type Forms = readonly [one: string, few: string, many: string]

/** The texts of the parts that are sent as HTML only, and those that the loader fills with values. */
const ru = {
  sku: 'Арт.',
  rating: 'Оценка {average} из 5',
  saleEnds: 'Цена действует до {day}',
  tags: 'Свойства',
  inStores: 'Есть в {count} {stores}',
  stores: ['магазине', 'магазинах', 'магазинах'] as Forms,
  description: 'Описание',
  composition: 'Состав и уход',
  fabric: 'Ткань',
  made: 'Состав',
  fit: 'Обмеры и посадка',
  terms: 'Доставка, оплата и возврат',
  termsText:
    'Отправляем в день заказа, если он оформлен до 14 часов рабочего дня. Курьер подождёт 15 минут, пока вы примеряете. Оплата картой на сайте или при получении. Обмен и возврат 30 дней, в наших магазинах — бесплатно.',
  termsLinks: { delivery: 'Доставка', payment: 'Оплата', returns: 'Обмен и возврат' },
  care: {
    wash_60: 'Стирка до 60 °C',
    wash_40: 'Стирка до 40 °C',
    wash_30: 'Стирка до 30 °C',
    no_bleach: 'Не отбеливать',
    oxygen_bleach: 'Отбеливать только кислородным',
    tumble_low: 'Сушка в машине, слабый нагрев',
    no_tumble: 'Не сушить в машине',
    iron_150: 'Утюг до 150 °C',
    iron_110: 'Утюг до 110 °C',
    no_dry_clean: 'Без химчистки',
  },
  reviews: {
    count: ['отзыв', 'отзыва', 'отзывов'] as Forms,
    none: 'Отзывов пока нет. Расскажите первыми, как сидит и как стирается.',
    stars: '{stars} из 5',
    starsOf: ['звезда', 'звезды', 'звёзд'] as Forms,
    sort: 'Порядок отзывов',
    sorts: { new: 'Сначала новые', high: 'Высокая оценка', low: 'Низкая оценка', photos: 'С фото' },
    verified: 'Купили у нас',
    color: 'Цвет {color}',
    photo: 'Открыть фото {n} к отзыву: {author}',
    list: 'Что пишут о модели',
  },
  home: 'Главная',
  catalogue: 'Каталог',
  quickView: {
    stores: 'Наличие в магазинах',
    more: 'Подробнее',
    shots: 'Фото модели',
    shot: 'Фото {n} из {count}',
  },
}

export type StillTexts = typeof ru

const en: StillTexts = {
  sku: 'Art.',
  rating: 'Rated {average} out of 5',
  saleEnds: 'This price ends on {day}',
  tags: 'Features',
  inStores: 'In {count} {stores}',
  stores: ['shop', 'shops', 'shops'],
  description: 'Description',
  composition: 'Fabric and care',
  fabric: 'Fabric',
  made: 'Composition',
  fit: 'Measurements and fit',
  terms: 'Delivery, payment and returns',
  termsText:
    'We send on the same day if you order before 2 pm on a working day. The courier waits 15 minutes while you try things on. Pay by card here or on delivery. 30 days to exchange or return, free in our shops.',
  termsLinks: { delivery: 'Delivery', payment: 'Payment', returns: 'Exchange and returns' },
  care: {
    wash_60: 'Wash at up to 60 °C',
    wash_40: 'Wash at up to 40 °C',
    wash_30: 'Wash at up to 30 °C',
    no_bleach: 'Do not bleach',
    oxygen_bleach: 'Oxygen bleach only',
    tumble_low: 'Tumble dry on low heat',
    no_tumble: 'Do not tumble dry',
    iron_150: 'Iron at up to 150 °C',
    iron_110: 'Iron at up to 110 °C',
    no_dry_clean: 'Do not dry-clean',
  },
  reviews: {
    count: ['review', 'reviews', 'reviews'],
    none: 'No reviews yet. Be the first to tell how it fits and washes.',
    stars: '{stars} out of 5',
    starsOf: ['star', 'stars', 'stars'],
    sort: 'Order of the reviews',
    sorts: { new: 'Newest first', high: 'Highest rating', low: 'Lowest rating', photos: 'With photos' },
    verified: 'Bought from us',
    color: 'Colour {color}',
    photo: 'Open photo {n} of the review by {author}',
    list: 'What buyers say',
  },
  home: 'Home',
  catalogue: 'Catalogue',
  quickView: {
    stores: 'Availability in shops',
    more: 'Details',
    shots: 'Pictures of the style',
    shot: 'Photo {n} of {count}',
  },
}

export const stillTexts: Record<Locale, StillTexts> = { ru, en }
