import type { Locale } from '#kernel/locale.ts'

type Fact = { title: string; note: string }
type Level = { name: string; rate: string; from: string }
type Panel = { title: string; text: string; link: string }
type Forms = readonly [one: string, few: string, many: string]

/** Texts sent to the page unchanged. */
type ShownTexts = {
  /** The h1 of a shop without banners. */
  heading: string
  hero: { label: string; show: string; slide: string; pause: string; play: string }
  facts: { label: string; made: Fact; fitting: Fact; delivery: Fact; returns: Fact }
  categories: { title: string; all: string }
  certificate: { title: string; text: string }
  novelties: { title: string; all: string }
  colors: { title: string }
  loyalty: {
    title: string
    text: string
    button: string
    card: { level: string; label: string; rate: string }
    levels: Level[]
  }
  clinics: Panel
  wholesale: Panel
  journal: { title: string; all: string }
}

export type HomeTexts = {
  shown: ShownTexts
  title: string
  titleIn: (city: string) => string
  /** The phone has a leading space, or is empty. */
  description: (phone: string) => string
  descriptionIn: (delivery: string) => string
  deliveryTo: (city: string) => string
  models: Forms
  from: (price: string) => string
  minutes: (count: number) => string
}

const ru: HomeTexts = {
  title: 'Медицинская одежда от производителя',
  titleIn: (city) => `${city}: медицинская одежда от производителя`,
  description: (phone) =>
    `Костюмы, топы, брюки и халаты напрямую от производителя, шьём сами с 2013 года. Консультация по телефону${phone}. Доставка по Москве, Санкт-Петербургу и всей России.`,
  descriptionIn: (delivery) =>
    `Медицинские костюмы, топы, брюки и халаты напрямую от производителя. ${delivery} Обмен и возврат 30 дней.`,
  deliveryTo: (city) => `${city}: курьер и пункты выдачи`,
  models: ['модель', 'модели', 'моделей'],
  from: (price) => `от\u00a0${price}`,
  minutes: (count) => `${count}\u00a0мин`,
  shown: {
    heading: 'Медицинская одежда от производителя',
    hero: {
      label: 'Главное',
      show: 'карусель',
      slide: 'слайд',
      pause: 'Остановить показ',
      play: 'Продолжить показ',
    },
    facts: {
      label: 'Как мы работаем',
      made: { title: 'Шьём сами с\u00a02013\u00a0года', note: 'Своё производство и\u00a0контроль' },
      fitting: { title: 'Примерка перед оплатой', note: 'Курьер подождёт 15\u00a0минут' },
      delivery: { title: 'Доставка по\u00a0всей России', note: 'Четыре службы, курьер и\u00a0пункты' },
      returns: { title: 'Обмен и\u00a0возврат 30\u00a0дней', note: 'Бесплатно в\u00a0наших магазинах' },
    },
    categories: { title: 'Что надеть на\u00a0смену', all: 'Весь каталог' },
    certificate: {
      title: 'Сертификат коллеге',
      text: 'От\u00a01\u00a0000 до\u00a0100\u00a0000\u00a0₽. Придёт на\u00a0почту сразу или в\u00a0конверте',
    },
    novelties: { title: 'Новинки', all: 'Смотреть все' },
    colors: { title: 'Цвет вашего отделения' },
    loyalty: {
      title: 'До\u00a010\u00a0% каждой покупки вернём бонусами',
      text: 'Один бонус равен рублю. Бонусами можно оплатить до\u00a030\u00a0% заказа, вместе с\u00a0промокодом и\u00a0сертификатом.',
      button: 'Как вступить',
      card: { level: 'Лучший друг', label: 'Возвращаем', rate: '7\u00a0%' },
      levels: [
        { name: 'Друг', rate: '5\u00a0%', from: 'с\u00a0первой покупки' },
        { name: 'Лучший друг', rate: '7\u00a0%', from: 'от\u00a030\u00a0000\u00a0₽ за\u00a0год' },
        { name: 'Семья', rate: '10\u00a0%', from: 'от\u00a0100\u00a0000\u00a0₽ за\u00a0год' },
      ],
    },
    clinics: {
      title: 'Клиникам',
      text: 'Оденем отделение в\u00a0один цвет: поможем с\u00a0размерами, выставим единый счёт и\u00a0закрывающие документы.',
      link: 'Запросить расчёт',
    },
    wholesale: {
      title: 'Оптовикам',
      text: 'Весь каталог от\u00a0производителя: двенадцать цветов, размеры с\u00a040 по\u00a060. Прайс вышлем по\u00a0запросу.',
      link: 'Условия поставки',
    },
    journal: { title: 'Журнал', all: 'Все статьи' },
  },
}

const en: HomeTexts = {
  title: 'Scrubs and medical clothing from the maker',
  titleIn: (city) => `Scrubs and medical clothing in ${city}`,
  description: (phone) =>
    `Scrub sets, tops, trousers and lab coats direct from the maker. Sewn in our own workshop since 2013. Advice by phone${phone}. Delivery to Moscow, Saint Petersburg and across Russia.`,
  descriptionIn: (delivery) =>
    `Scrub sets, tops, trousers and lab coats direct from the maker. ${delivery} 30-day returns and exchanges.`,
  deliveryTo: (city) => `${city}: courier and pickup points`,
  models: ['style', 'styles', 'styles'],
  from: (price) => `from\u00a0${price}`,
  minutes: (count) => `${count}\u00a0min`,
  shown: {
    heading: 'Scrubs and medical clothing from the maker',
    hero: {
      label: 'Highlights',
      show: 'carousel',
      slide: 'slide',
      pause: 'Pause the slides',
      play: 'Play the slides',
    },
    facts: {
      label: 'How we work',
      made: { title: 'Made in-house since 2013', note: 'Our workshop, our standards' },
      fitting: { title: 'Try on before you pay', note: 'Your courier waits 15\u00a0minutes' },
      delivery: { title: 'Delivery across Russia', note: 'Courier or pickup, four carriers' },
      returns: { title: '30-day returns and exchanges', note: 'Free in our shops' },
    },
    categories: { title: 'What to wear on shift', all: 'Shop all' },
    certificate: {
      title: 'A gift for a colleague',
      text: 'From 1,000 to 100,000\u00a0₽. Emailed straight away, or printed in an envelope',
    },
    novelties: { title: 'New in', all: 'View all' },
    colors: { title: 'Find your colour' },
    loyalty: {
      title: 'Up to 10% back on every order',
      text: 'One bonus is worth one rouble. Use them for up to 30% of an order, even with a promo code or gift certificate.',
      button: 'How to join',
      card: { level: 'Best friend', label: 'You earn', rate: '7%' },
      levels: [
        { name: 'Friend', rate: '5%', from: 'from your first order' },
        { name: 'Best friend', rate: '7%', from: 'when you spend 30,000\u00a0₽ a\u00a0year' },
        { name: 'Family', rate: '10%', from: 'when you spend 100,000\u00a0₽ a\u00a0year' },
      ],
    },
    clinics: {
      title: 'For clinics',
      text: 'One colour for the whole ward. We help with sizing and send a single invoice with all the paperwork.',
      link: 'Request a quote',
    },
    wholesale: {
      title: 'For wholesalers',
      text: 'The full range, direct from the maker: twelve colours, sizes 40 to\u00a060. Price list on request.',
      link: 'Wholesale terms',
    },
    journal: { title: 'Journal', all: 'All articles' },
  },
}

export const homeTexts: Record<Locale, HomeTexts> = { ru, en }
