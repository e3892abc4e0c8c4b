import type { Locale } from '#kernel/locale.ts'

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
    point: 'to a pickup point from {sum} in {period}',
    courier: 'by courier from {sum} in {period}',
    post: 'by Russian Post from {sum} in {period}',
  },
  points: 'There are {points} here: {carriers}.',
  pointForms: ['pickup point', 'pickup points', 'pickup points'],
  fitting: 'You can try things on before paying in {count} of them.',
  fittingAtDoor: 'The courier waits while you try things on.',
  stores: 'And {stores}, where an order waits for three days.',
  storeForms: ['shop of ours', 'shops of ours', 'shops of ours'],
  days: ['working day', 'working days', 'working days'],
  carriers: { cdek: 'CDEK', boxberry: 'Boxberry' },
  link: 'All ways and prices',
}

export const regionTexts: Record<Locale, RegionTexts> = { ru, en }
