import type { Words } from '#kernel/locale.ts'

/** Public standing pages for the site map, without personal ones. */
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

/** Standing pages with company texts; absent until those are written. */
export const companyPaths: string[] = ['/about-us/', '/clinics/', '/content/optovye-postavki-medicinskoy-odezhdy/']
