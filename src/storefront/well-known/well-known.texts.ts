import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  trade: 'медицинская одежда',
  offline: {
    title: 'Нет соединения',
    note: 'Корзина и избранное на месте. Проверьте интернет: как только связь вернётся, страница откроется сама.',
    again: 'Проверить сеть',
  },
  about:
    'Интернет-магазин производителя медицинской одежды: костюмы, топы, брюки, халаты, платья и шапочки для врачей, медсестёр и клиник. Размеры с 40 по 60, несколько ростов, доставка по России, возврат и обмен.',
  catalogue: 'Каталог',
  help: 'Покупателям',
  journal: 'Журнал',
  files: 'Для машин',
  siteMap: 'Карта сайта',
  goods: 'Все товары с ценами и наличием (YML)',
  calls: 'Открытый интерфейс',
  channels: {
    blog: { title: 'Журнал', description: 'О тканях, крое и уходе за медицинской одеждой' },
    sales: { title: 'Акции', description: 'Скидки и подарки: условия и сроки' },
  },
}

export type WellKnownTexts = typeof ru

const en: WellKnownTexts = {
  trade: 'medical clothing',
  offline: {
    title: 'No connection',
    note: 'Your bag and favourites are safe. Check your connection: the page will open by itself once you’re back.',
    again: 'Try again',
  },
  about:
    'Medical clothing direct from the maker: scrub sets, tops, trousers, lab coats, dresses and caps for doctors, nurses and clinics. Sizes 40 to 60 in several heights, delivery across Russia, easy returns and exchanges.',
  catalogue: 'Catalogue',
  help: 'Customer care',
  journal: 'Journal',
  files: 'For machines',
  siteMap: 'Site map',
  goods: 'All products with prices and stock (YML)',
  calls: 'Public interface',
  channels: {
    blog: { title: 'Journal', description: 'On fabrics, cut and care of medical clothing' },
    sales: { title: 'Offers', description: 'Discounts and gifts: terms and dates' },
  },
}

export const wellKnownTexts: Record<Locale, WellKnownTexts> = typeset({ ru, en })
