import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  title: 'Доставка: {city}',
  ways: {
    point: 'в пункт выдачи от {sum} за {period}',
    courier: 'курьером от {sum} за {period}',
    post: 'Почтой России от {sum} за {period}',
  },
  points: 'Здесь {points}: {carriers}.',
  pointForms: ['пункт выдачи', 'пункта выдачи', 'пунктов выдачи'],
  fitting: 'Примерить до оплаты можно в {count}.',
  fittingAtDoor: 'Курьер подождёт, пока вы примеряете.',
  stores: 'И {stores}: там заказ ждёт три дня.',
  storeForms: ['наш магазин', 'наших магазина', 'наших магазинов'],
  days: ['рабочий день', 'рабочих дня', 'рабочих дней'],
  carriers: { cdek: 'СДЭК', boxberry: 'Boxberry' },
  link: 'Все способы и цены',
}

export type RegionTexts = typeof ru

const en: RegionTexts = {
  title: 'Delivery to {city}',
  ways: {
    point: 'pickup points from {sum}, {period}',
    courier: 'courier from {sum}, {period}',
    post: 'Russian Post from {sum}, {period}',
  },
  points: 'There are {points} here: {carriers}.',
  pointForms: ['pickup point', 'pickup points', 'pickup points'],
  fitting: '{count} of them have a fitting room, so you can try on before you pay.',
  fittingAtDoor: 'Your courier waits while you try things on.',
  stores: 'Plus {stores}, where we’ll hold your order for three days.',
  storeForms: ['shop of our own', 'shops of our own', 'shops of our own'],
  days: ['working day', 'working days', 'working days'],
  carriers: { cdek: 'CDEK', boxberry: 'Boxberry' },
  link: 'All delivery options and prices',
}

export const regionTexts: Record<Locale, RegionTexts> = typeset({ ru, en })
