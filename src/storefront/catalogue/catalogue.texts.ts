import type { Locale } from '#kernel/locale.ts'

/** Page title and meta description. */
type PageTexts = { title: string; description: string }

const ru = {
  home: 'Главная',
  catalogue: 'Каталог',
  all: 'Все',
  viewAll: 'Смотреть все',
  sections: 'Разделы',
  page: (title: string, page: number) => `${title}, страница ${page}`,
  inCity: (title: string, city: string) => `${title}: ${city}`,
  inStore: (title: string, store: string) => `${title}: магазин «${store}»`,
  inStoreLead: 'Здесь то, что есть в этом магазине. Размеры на полке видны на странице модели.',
  section: (title: string) => `${title} от производителя`,
  root: {
    title: 'Каталог',
    description:
      'Медицинские костюмы, топы, брюки, халаты и платья от производителя. Двенадцать цветов, размеры с 40 по 60, доставка по России.',
  } satisfies PageTexts,
  novelties: {
    title: 'Новинки',
    description: 'Новые модели медицинской одежды: то, что сшили недавно.',
  } satisfies PageTexts,
  noveltiesIn: (title: string) => `Новинки: ${title}`,
  bestsellers: {
    title: 'Хиты продаж',
    description: 'Медицинская одежда, которую выбирают чаще всего: костюмы, топы, брюки и халаты.',
  } satisfies PageTexts,
  sale: {
    title: 'Скидки',
    description: 'Медицинская одежда со скидкой: костюмы, топы, брюки и халаты от производителя.',
  } satisfies PageTexts,
  /** Browser tab title, as the promotion page already uses the plain one. */
  saleOf: (title: string) => `${title}: все модели`,
  tags: {
    title: 'Подборки',
    description: 'Медицинская одежда по специальности, ткани и цвету: подборки моделей.',
  } satisfies PageTexts,
  content: {
    title: 'Все модели',
    description: 'Вся медицинская одежда по разделам: костюмы, топы, брюки, халаты, платья и аксессуары.',
  } satisfies PageTexts,
}

export type CatalogueTexts = typeof ru

const en: CatalogueTexts = {
  home: 'Home',
  catalogue: 'Catalogue',
  all: 'All',
  viewAll: 'View all',
  sections: 'Sections',
  page: (title, page) => `${title}, page ${page}`,
  inCity: (title, city) => `${title}: ${city}`,
  inStore: (title, store) => `${title}: our shop at ${store}`,
  inStoreLead: 'Everything you’ll find in this shop. Open a style to see which sizes are on the shelves.',
  section: (title) => `${title} from the maker`,
  root: {
    title: 'Catalogue',
    description:
      'Scrub sets, tops, trousers, lab coats and dresses direct from the maker. Twelve colours, sizes 40 to 60, delivery across Russia.',
  },
  novelties: { title: 'New in', description: 'The latest scrubs and medical clothing, fresh from our workshop.' },
  noveltiesIn: (title) => `New in: ${title}`,
  bestsellers: {
    title: 'Bestsellers',
    description: 'Our most-loved medical clothing: scrub sets, tops, trousers and lab coats.',
  },
  sale: {
    title: 'Sale',
    description: 'Reduced medical clothing: scrub sets, tops, trousers and lab coats from the maker.',
  },
  saleOf: (title) => `${title}: all styles`,
  tags: {
    title: 'Collections',
    description: 'Medical clothing by specialty, fabric and colour.',
  },
  content: {
    title: 'All styles',
    description: 'All our medical clothing: scrub sets, tops, trousers, lab coats, dresses and accessories.',
  },
}

export const catalogueTexts: Record<Locale, CatalogueTexts> = { ru, en }
