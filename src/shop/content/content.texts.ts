import type { Words } from '#kernel/locale.ts'

/** Pages that are always there, for the site map; what leads to a person's own things is not among them. */
export const standingPages = {
  '/': { ru: 'Главная', en: 'Home' },
  '/kategorii/': { ru: 'Каталог', en: 'Catalogue' },
  '/new/': { ru: 'Новинки', en: 'New arrivals' },
  '/bestsellers/': { ru: 'Хиты продаж', en: 'Bestsellers' },
  '/sale/': { ru: 'Распродажа', en: 'Sale' },
  '/tags/': { ru: 'Подборки', en: 'Collections' },
  '/content/': { ru: 'Все товары', en: 'All products' },
  '/certificate/': { ru: 'Подарочные сертификаты', en: 'Gift certificates' },
  '/sales/': { ru: 'Акции', en: 'Offers' },
  '/blog/': { ru: 'Журнал', en: 'Journal' },
  '/pages/': { ru: 'Покупателям', en: 'Customer care' },
  '/about-us/': { ru: 'О нас', en: 'About us' },
  '/clinics/': { ru: 'Клиникам', en: 'For clinics' },
  '/content/optovye-postavki-medicinskoy-odezhdy/': { ru: 'Оптовикам', en: 'Wholesale' },
  '/adresa-magazinov/': { ru: 'Адреса магазинов', en: 'Our shops' },
  '/kontakty/': { ru: 'Контакты', en: 'Contact us' },
  '/feedback/': { ru: 'Обратная связь', en: 'Get in touch' },
  '/sitemap/': { ru: 'Карта сайта', en: 'Site map' },
} satisfies Record<string, Words>

/** Those of them whose words are written by the company, and which are not there without. */
export const companyPaths: string[] = ['/about-us/', '/clinics/', '/content/optovye-postavki-medicinskoy-odezhdy/']
