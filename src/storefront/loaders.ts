import { missing } from '#web/outcome.ts'
import type { LoadersFor } from '#web/site.ts'
import { loadCart } from './cart/cart.loader.ts'
import type { Context } from './context.ts'
import { loadFavourites } from './favourites/favourites.loader.ts'
import { loadHome } from './home/home.loader.ts'
import type { pages } from './pages.ts'

const coming = () => missing()

/** What each page shows, by the names of pages.ts. */
export const loaders: LoadersFor<typeof pages, Context> = {
  home: loadHome,
  cart: loadCart,
  favourites: loadFavourites,
  kit: ({ context }) => (context.config.isDevelopment || context.config.showKit ? {} : missing()),
  'about-us': coming,
  stores: coming,
  auth: coming,
  bestsellers: coming,
  'blog-list': coming,
  blog: coming,
  'blog-category': coming,
  'blog-article': coming,
  'certificate-cart': coming,
  certificate: coming,
  clinics: coming,
  content: coming,
  wholesale: coming,
  product: coming,
  'delivery-addresses': coming,
  feedback: coming,
  'history-orders': coming,
  catalogue: coming,
  category: coming,
  contacts: coming,
  'loyalty-program': coming,
  new: coming,
  'new-category': coming,
  'text-pages': coming,
  'text-page': coming,
  payments: coming,
  profile: coming,
  sale: coming,
  'sale-list': coming,
  sales: coming,
  'sales-category': coming,
  'sales-article': coming,
  'search-results': coming,
  'settings-profile': coming,
  sitemap: coming,
  tags: coming,
  tag: coming,
  'write-to-manager': coming,
  login: coming,
}
