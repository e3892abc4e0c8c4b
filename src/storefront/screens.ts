import type { LazyScreen } from '#web/site.ts'
import { routes, type pages } from './pages.ts'

/** Lists of products: one screen, whatever they are lists of. */
const list = {
  file: 'catalogue',
  load: () => import('./catalogue/catalogue.page.tsx').then((file) => file.CataloguePage),
}

/** A review or a question: the same form over the product or on a page of its own. */
const writing = { file: 'writing', load: () => import('./writing/writing.page.tsx').then((file) => file.WritingPage) }
const auth = { file: 'auth', load: () => import('./auth/auth.page.tsx').then((file) => file.AuthPage) }

/** What each page of pages.ts looks like. A page that is not here comes with later work: an honest 404 until then. */
export const screens = {
  home: { load: () => import('./home/home.page.tsx').then((file) => file.HomePage) },
  auth,
  registration: auth,
  restore: auth,
  'new-password': auth,
  activation: auth,
  arrival: auth,
  'auth-rest': auth,
  login: auth,
  bestsellers: list,
  cart: { load: () => import('./cart/cart.page.tsx').then((file) => file.CartPage) },
  content: { load: () => import('./catalogue/content.page.tsx').then((file) => file.ContentPage) },
  'ask-question': writing,
  'write-review': writing,
  product: { load: () => import('./product/product.page.tsx').then((file) => file.ProductPage) },
  favourites: { load: () => import('./favourites/favourites.page.tsx').then((file) => file.FavouritesPage) },
  catalogue: list,
  category: list,
  new: list,
  'new-category': list,
  sale: list,
  'sale-list': list,
  'search-results': { file: 'search', load: () => import('./search/search.page.tsx').then((file) => file.SearchPage) },
  tags: list,
  tag: list,
  profile: { load: () => import('./profile/profile.page.tsx').then((file) => file.ProfilePage) },
  'confirm-email': { load: () => import('./profile/confirm-email.page.tsx').then((file) => file.ConfirmEmailPage) },
  'history-orders': { load: () => import('./orders/history-orders.page.tsx').then((file) => file.OrdersPage) },
  order: { load: () => import('./orders/order.page.tsx').then((file) => file.OrderPage) },
  'delivery-addresses': {
    load: () => import('./addresses/delivery-addresses.page.tsx').then((file) => file.AddressesPage),
  },
  'loyalty-program': { load: () => import('./loyalty/loyalty-program.page.tsx').then((file) => file.LoyaltyPage) },
  'settings-profile': { load: () => import('./settings/settings-profile.page.tsx').then((file) => file.SettingsPage) },
  // Behind a file of its own: its styles would be named on every page.
  kit: { load: () => import('./kit/load-kit.ts').then((file) => file.loadKit()) },
} satisfies Partial<Record<(typeof pages)[number]['id'], LazyScreen>>

/** False for pages whose screens are still to come: nobody should be sent there. */
export function isBuilt(path: string): boolean {
  const match = routes.match(path)
  return match !== undefined && match.route.id in screens
}
