import { locales } from '#kernel/locale.ts'
import { routeTable, type RouteDef } from '#web/routes.ts'

/** Keys of the query that every list understands. */
const listKeys = [
  'category',
  'color',
  'fabric',
  'gender',
  'height',
  'in_stock',
  'page',
  'price_max',
  'price_min',
  'sale',
  'size',
  'sleeve',
  'sort',
  'tag',
] as const

/**
 * Every page of the shop, in the order of the specification's route table (chapter 2.1). What it looks like stands in
 * screens.ts, what it shows in loaders.ts; links to it are made by common/links.ts.
 */
export const pages = [
  { id: 'home', path: '/', regional: true },
  { id: 'about-us', path: '/about-us/' },
  { id: 'stores', path: '/adresa-magazinov/' },
  { id: 'auth', path: '/auth/*' },
  { id: 'bestsellers', path: '/bestsellers/', query: listKeys },
  { id: 'blog-list', path: '/blog-list/' },
  { id: 'blog', path: '/blog/' },
  { id: 'blog-category', path: '/blog/:category/' },
  { id: 'blog-article', path: '/blog/:category/:article/' },
  { id: 'cart', path: '/cart/', kind: 'private' },
  { id: 'certificate-cart', path: '/certificate-cart/' },
  { id: 'certificate', path: '/certificate/' },
  { id: 'clinics', path: '/clinics/' },
  { id: 'content', path: '/content/' },
  { id: 'wholesale', path: '/content/optovye-postavki-medicinskoy-odezhdy/' },
  { id: 'product', path: '/content/:content/', query: ['reviews', 'sort'] },
  { id: 'ask-question', path: '/content/:content/question/', kind: 'private' },
  { id: 'write-review', path: '/content/:content/review/', kind: 'private' },
  { id: 'delivery-addresses', path: '/delivery-addresses/' },
  { id: 'favourites', path: '/favorites-page/', query: ['list'] },
  { id: 'feedback', path: '/feedback/' },
  { id: 'history-orders', path: '/history-orders/' },
  { id: 'catalogue', path: '/kategorii/', regional: true, query: listKeys },
  { id: 'category', path: '/kategorii/:kategorii/', regional: true, query: listKeys },
  { id: 'contacts', path: '/kontakty/', regional: true },
  { id: 'loyalty-program', path: '/loyalty-program/' },
  { id: 'new', path: '/new/', query: listKeys },
  { id: 'new-category', path: '/new/:new/', query: listKeys },
  { id: 'text-pages', path: '/pages/' },
  { id: 'text-page', path: '/pages/:buyerInfo/' },
  { id: 'payments', path: '/payments/*' },
  { id: 'profile', path: '/profile/' },
  { id: 'sale', path: '/sale/', query: listKeys },
  { id: 'sale-list', path: '/sale/:sale/', query: listKeys },
  { id: 'sales', path: '/sales/' },
  { id: 'sales-category', path: '/sales/:category/' },
  { id: 'sales-article', path: '/sales/:category/:article/' },
  { id: 'search-results', path: '/search-results/', query: [...listKeys, 'search', 'exact'] },
  { id: 'settings-profile', path: '/settings-profile/' },
  { id: 'sitemap', path: '/sitemap/' },
  { id: 'tags', path: '/tags/', query: listKeys },
  { id: 'tag', path: '/tags/:tags/', query: listKeys },
  { id: 'write-to-manager', path: '/write-to-manager/' },
  { id: 'login', path: '/login/' },
  { id: 'kit', path: '/_kit/', query: ['menu'] },
] as const satisfies readonly RouteDef[]

/** First parts of addresses that can never be the name of a city. */
const reservedNames = [
  'api',
  'en',
  'ru',
  'media',
  'assets',
  'admin',
  'healthz',
  'readyz',
  '_data',
  '_frame',
  '_mailbox',
  'unsubscribe',
  'subscribe',
  'stock-notice',
  'review',
  'question',
]

export const routes = routeTable(pages, { locales, reservedNames })
