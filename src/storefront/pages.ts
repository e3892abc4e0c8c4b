import type { RouteDef } from '#web/routes.ts'
import { routeTable } from '#web/routes.ts'
import { locales } from '#kernel/locale.ts'
import { listingKeys } from './common/listing-keys.ts'

/** A page of the specification whose screen comes with later work: an honest 404 until then. */
const coming = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  more: { regional?: true } = {},
) => ({ id, path, chunk: 'error', page: () => import('./error/error.page.tsx'), ...more }) as const satisfies RouteDef

/** Lists of products: one screen, whatever they are lists of. */
const list = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  more: { regional?: true } = {},
) => ({
  id,
  path,
  chunk: 'catalogue',
  query: listingKeys,
  page: () => import('./catalogue/catalogue.page.tsx'),
  ...more,
})

/** Every page of the shop, in the order of the specification's route table (chapter 2.1). */
export const pages = [
  { id: 'home', path: '/', regional: true, page: () => import('./home/home.page.tsx') },
  coming('about-us', '/about-us/'),
  coming('stores', '/adresa-magazinov/'),
  coming('auth', '/auth/*'),
  list('bestsellers', '/bestsellers/'),
  coming('blog-list', '/blog-list/'),
  coming('blog', '/blog/'),
  coming('blog-category', '/blog/:category/'),
  coming('blog-article', '/blog/:category/:article/'),
  { id: 'cart', path: '/cart/', kind: 'private', page: () => import('./cart/cart.page.tsx') },
  coming('certificate-cart', '/certificate-cart/'),
  coming('certificate', '/certificate/'),
  coming('clinics', '/clinics/'),
  { id: 'content', path: '/content/', page: () => import('./catalogue/content.page.tsx') },
  coming('wholesale', '/content/optovye-postavki-medicinskoy-odezhdy/'),
  {
    id: 'product',
    path: '/content/:content/',
    query: ['reviews', 'sort'],
    page: () => import('./product/product.page.tsx'),
  },
  coming('delivery-addresses', '/delivery-addresses/'),
  {
    id: 'favourites',
    path: '/favorites-page/',
    query: ['list'],
    page: () => import('./favourites/favourites.page.tsx'),
  },
  coming('feedback', '/feedback/'),
  coming('history-orders', '/history-orders/'),
  list('catalogue', '/kategorii/', { regional: true }),
  list('category', '/kategorii/:kategorii/', { regional: true }),
  coming('contacts', '/kontakty/', { regional: true }),
  coming('loyalty-program', '/loyalty-program/'),
  list('new', '/new/'),
  list('new-category', '/new/:new/'),
  coming('text-pages', '/pages/'),
  coming('text-page', '/pages/:buyerInfo/'),
  coming('payments', '/payments/*'),
  coming('profile', '/profile/'),
  list('sale', '/sale/'),
  list('sale-list', '/sale/:sale/'),
  coming('sales', '/sales/'),
  coming('sales-category', '/sales/:category/'),
  coming('sales-article', '/sales/:category/:article/'),
  {
    id: 'search-results',
    path: '/search-results/',
    chunk: 'search',
    query: [...listingKeys, 'search', 'exact'],
    page: () => import('./search/search.page.tsx'),
  },
  coming('settings-profile', '/settings-profile/'),
  coming('sitemap', '/sitemap/'),
  list('tags', '/tags/'),
  list('tag', '/tags/:tags/'),
  coming('write-to-manager', '/write-to-manager/'),
  coming('login', '/login/'),
  { id: 'kit', path: '/_kit/', query: ['menu'], chunk: 'kit-screen', page: () => import('./kit/kit-screen.page.tsx') },
] as const satisfies readonly RouteDef[]

/** First parts of addresses that can never be the name of a city. */
const reserved = [
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
]

export const routes = routeTable(pages, { locales, reserved })

/** False for pages whose screens are still to come: nobody should be sent there. */
export function isBuilt(path: string): boolean {
  const match = routes.match(path)
  return match !== undefined && match.route.chunk !== 'error'
}
