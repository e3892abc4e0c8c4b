import type { LazyScreen } from '#web/site.ts'
import type { LateScreens } from './late-screens.ts'
import type { pages } from './pages.ts'

/** Product listings share one screen. */
const list = {
  file: 'catalogue',
  load: () => import('./catalogue/catalogue.page.tsx').then((file) => file.CataloguePage),
}

function late<Name extends keyof LateScreens>(file: Name) {
  const load = () => import('./late-screens.ts').then(({ lateScreens }): Promise<unknown> => lateScreens[file]())
  return { file, load: load as () => ReturnType<LateScreens[Name]> }
}
const auth = late('auth')
/** Review and question forms, as a page or over the product. */
const writing = late('writing')

const pay = late('pay')
const returning = late('return')
/** Content pages share one screen. */
const textPage = late('text-page')
const articles = late('articles')
const promotions = late('promotions')
const article = late('article')

/** Screens of the pages in pages.ts. */
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
  certificate: late('certificate'),
  'certificate-cart': late('certificate-cart'),
  gift: late('gift'),
  content: { load: () => import('./catalogue/content.page.tsx').then((file) => file.ContentPage) },
  'ask-question': writing,
  'my-measures': {
    load: () => import('./measures/my-measures.page.tsx').then((file) => file.MyMeasuresPage),
  },
  'my-reviews': { load: () => import('./writing/my-reviews.page.tsx').then((file) => file.MyReviewsPage) },
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
  'blog-list': articles,
  blog: articles,
  'blog-category': articles,
  'blog-article': article,
  sales: promotions,
  'sales-category': promotions,
  'sales-article': article,
  comments: late('comments'),
  'text-pages': textPage,
  'text-page': textPage,
  'about-us': textPage,
  clinics: textPage,
  wholesale: textPage,
  stores: late('stores'),
  contacts: late('contacts'),
  feedback: late('feedback'),
  letter: late('letter'),
  'write-to-manager': late('write-to-manager'),
  sitemap: late('sitemap'),
  profile: late('profile'),
  'confirm-email': late('confirm-email'),
  'history-orders': late('history-orders'),
  order: late('order'),
  'order-placed': late('order-placed'),
  'payment-failed': pay,
  pay,
  'pay-by-other': pay,
  payments: pay,
  'find-order': late('find-order'),
  'guest-order': late('guest-order'),
  return: returning,
  'guest-return': returning,
  'delivery-addresses': late('delivery-addresses'),
  'loyalty-program': late('loyalty-program'),
  'settings-profile': late('settings-profile'),
  kit: late('kit'),
} satisfies Record<(typeof pages)[number]['id'], LazyScreen>
