import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  home: 'Главная',
  stores: 'Адреса магазинов',
  storesLead: 'Здесь можно примерить вещи, обменять их и забрать заказ.',
  cities: { spb: 'Санкт-Петербург', moscow: 'Москва' },
  days: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  daysAfter: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
  everyDay: 'Каждый день',
  today: 'сегодня',
  holidays: 'В праздничные дни часы другие: они уже стоят в расписании каждого магазина.',
  dayOff: 'выходной',
  closedDay: 'закрыто',
  door: {
    open: 'Открыто до {until}',
    closing: 'Закроется через {minutes} мин',
    closed: ['Откроется сегодня в {at}', 'Откроется завтра в {at}', 'Откроется {day} в {at}'],
    on: ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье'],
  },
  citiesLabel: 'Города',
  map: 'Карта: магазины и пункты выдачи, {city}',
  route: 'Маршрут',
  stock: 'Что есть в наличии',
  call: 'Позвонить: {name}',
  fittingRooms: 'Примерочные: {count}',
  services: { exchange: 'Обмен и возврат', embroidery: 'Вышивка имени', card: 'Оплата картой' },
  fromYou: '{distance} от вас',
  noPosition: 'Браузер не сказал, где вы.',
  openPhoto: 'Открыть фото. {words}',
  close: 'Закрыть',
  end: {
    keep: {
      title: 'Отложим на два дня',
      text: 'Найдите модель, посмотрите, где есть ваш размер, и позвоните в магазин. Примерка без спешки, платить заранее не нужно.',
      link: { text: 'Найти модель' },
    },
    elsewhere: {
      title: 'Нет вашего города?',
      text: 'Пункты выдачи и курьеры с примеркой по всей России. Цену и срок покажем до оплаты.',
      link: { text: 'Условия доставки' },
    },
  },
}

export type StoresTexts = typeof ru

const en: StoresTexts = {
  home: 'Home',
  stores: 'Our shops',
  storesLead: 'Try things on, exchange them or collect an order.',
  cities: { spb: 'Saint Petersburg', moscow: 'Moscow' },
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  daysAfter: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  everyDay: 'Every day',
  today: 'today',
  holidays: 'Holiday hours may differ; each shop’s times below are up to date.',
  dayOff: 'closed',
  closedDay: 'closed',
  door: {
    open: 'Open until {until}',
    closing: 'Closes in {minutes} min',
    closed: ['Opens today at {at}', 'Opens tomorrow at {at}', 'Opens {day} at {at}'],
    on: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
  },
  citiesLabel: 'Cities',
  map: 'Map of shops and pickup points, {city}',
  route: 'Directions',
  stock: 'What’s in stock',
  call: 'Call: {name}',
  fittingRooms: 'Fitting rooms: {count}',
  services: { exchange: 'Exchanges and returns', embroidery: 'Name embroidery', card: 'Cards accepted' },
  fromYou: '{distance} from you',
  noPosition: 'Your browser didn’t share your location.',
  openPhoto: 'Open photo. {words}',
  close: 'Close',
  end: {
    keep: {
      title: 'We’ll hold it for two days',
      text: 'Find a style, see which shop has your size and give them a call. Take your time trying it on; there’s nothing to pay upfront.',
      link: { text: 'Find a style' },
    },
    elsewhere: {
      title: 'No shop in your city?',
      text: 'We deliver across Russia, to pickup points and by courier with fitting. You’ll see the price and date before you pay.',
      link: { text: 'Delivery' },
    },
  },
}

export const storesTexts: Record<Locale, StoresTexts> = typeset({ ru, en })
