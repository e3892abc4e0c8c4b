import type { Locale } from '#kernel/locale.ts'

type Fact = { title: string; note: string }
type Level = { name: string; rate: string; from: string }
type Panel = { title: string; text: string; link: string }
type Forms = readonly [one: string, few: string, many: string]

/** What goes to the page as it stands. */
type ShownTexts = {
  /** The h1 while the shop has no banners. */
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
  /** The phone comes with a space before it, or not at all. */
  description: (phone: string) => string
  descriptionIn: (delivery: string) => string
  deliveryTo: (city: string) => string
  products: Forms
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
  products: ['товар', 'товара', 'товаров'],
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
  title: 'Medical clothing from the maker',
  titleIn: (city) => `${city}: medical clothing from the maker`,
  description: (phone) =>
    `Scrub sets, tops, trousers and lab coats direct from the manufacturer, made by us since 2013. Consultation by phone${phone}. Delivery to Moscow, Saint Petersburg and all over Russia.`,
  descriptionIn: (delivery) =>
    `Scrub sets, tops, trousers and lab coats direct from the manufacturer. ${delivery} 30 days to exchange or return.`,
  deliveryTo: (city) => `${city}: courier and pickup points`,
  products: ['item', 'items', 'items'],
  from: (price) => `from\u00a0${price}`,
  minutes: (count) => `${count}\u00a0min`,
  shown: {
    heading: 'Medical clothing from the maker',
    hero: {
      label: 'Highlights',
      show: 'carousel',
      slide: 'slide',
      pause: 'Pause the slides',
      play: 'Play the slides',
    },
    facts: {
      label: 'How we work',
      made: { title: 'Made by us since 2013', note: 'Our own workshop and checks' },
      fitting: { title: 'Try on before you pay', note: 'The courier waits 15\u00a0minutes' },
      delivery: { title: 'Delivery all over Russia', note: 'Four carriers, courier or pickup' },
      returns: { title: '30\u00a0days to exchange or return', note: 'Free in our shops' },
    },
    categories: { title: 'What to wear on shift', all: 'Whole catalogue' },
    certificate: {
      title: 'A gift for a colleague',
      text: 'From 1,000 to 100,000\u00a0₽. By e-mail at once or in an envelope',
    },
    novelties: { title: 'New in', all: 'See all' },
    colors: { title: 'The colour of your ward' },
    loyalty: {
      title: 'Up to 10% of every purchase back in bonuses',
      text: 'One bonus equals one rouble. Bonuses cover up to 30% of an order, together with a promo code and a certificate.',
      button: 'How to join',
      card: { level: 'Best friend', label: 'You get back', rate: '7%' },
      levels: [
        { name: 'Friend', rate: '5%', from: 'from the first purchase' },
        { name: 'Best friend', rate: '7%', from: 'from 30,000\u00a0₽ a\u00a0year' },
        { name: 'Family', rate: '10%', from: 'from 100,000\u00a0₽ a\u00a0year' },
      ],
    },
    clinics: {
      title: 'For clinics',
      text: 'One colour for the whole ward: we help with sizes and send one invoice with all the papers.',
      link: 'Request a quote',
    },
    wholesale: {
      title: 'For wholesalers',
      text: 'The whole range from the maker: twelve colours, sizes 40 to\u00a060. We send the price list on request.',
      link: 'Terms of supply',
    },
    journal: { title: 'Journal', all: 'All articles' },
  },
}

export const homeTexts: Record<Locale, HomeTexts> = { ru, en }
