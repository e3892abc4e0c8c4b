import { missing } from '#web/outcome.ts'
import type { LoadersFor } from '#web/site.ts'
import { loadCart } from './cart/cart.loader.ts'
import {
  loadBestsellers,
  loadCatalogue,
  loadCategory,
  loadNovelties,
  loadNoveltiesIn,
  loadSale,
  loadSaleList,
  loadTag,
  loadTags,
} from './catalogue/catalogue.loader.ts'
import { loadContent } from './catalogue/content.loader.ts'
import type { Context } from './common/context.ts'
import { loadFavourites } from './favourites/favourites.loader.ts'
import { loadHome } from './home/home.loader.ts'
import type { pages } from './pages.ts'
import { loadProduct } from './product/product.loader.ts'
import { loadSearch } from './search/search.loader.ts'

const coming = () => missing()

/** What each page shows, by the names of pages.ts. */
export const loaders: LoadersFor<typeof pages, Context> = {
  home: loadHome,
  cart: loadCart,
  favourites: loadFavourites,
  kit: ({ context, query }) =>
    context.config.isDevelopment || context.config.showKit ? { menu: query['menu'] ?? 'light' } : missing(),
  'about-us': coming,
  stores: coming,
  auth: coming,
  bestsellers: loadBestsellers,
  'blog-list': coming,
  blog: coming,
  'blog-category': coming,
  'blog-article': coming,
  'certificate-cart': coming,
  certificate: coming,
  clinics: coming,
  content: loadContent,
  wholesale: coming,
  product: loadProduct,
  'delivery-addresses': coming,
  feedback: coming,
  'history-orders': coming,
  catalogue: loadCatalogue,
  category: loadCategory,
  contacts: coming,
  'loyalty-program': coming,
  new: loadNovelties,
  'new-category': loadNoveltiesIn,
  'text-pages': coming,
  'text-page': coming,
  payments: coming,
  profile: coming,
  sale: loadSale,
  'sale-list': loadSaleList,
  sales: coming,
  'sales-category': coming,
  'sales-article': coming,
  'search-results': loadSearch,
  'settings-profile': coming,
  sitemap: coming,
  tags: loadTags,
  tag: loadTag,
  'write-to-manager': coming,
  login: coming,
}
