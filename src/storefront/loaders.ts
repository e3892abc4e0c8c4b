import { loadCertificateCart } from './certificates/certificate-cart.loader.ts'
import { loadCertificate } from './certificates/certificate.loader.ts'
import { loadGift } from './certificates/gift.loader.ts'
import { missing } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import type { LoadersFor } from '#web/site.ts'
import {
  loadActivation,
  loadAuth,
  loadAuthRest,
  loadLogin,
  loadNewPassword,
  loadRegistration,
  loadRestore,
} from './auth/auth.loader.ts'
import { loadArrival } from './auth/arrival.loader.ts'
import { loadAddresses } from './addresses/delivery-addresses.loader.ts'
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
import { loadComments } from './comments/comments.loader.ts'
import { loadContent } from './catalogue/content.loader.ts'
import type { Context } from './common/context.ts'
import { loadConversation } from './conversations/conversation.loader.ts'
import { loadFeedback } from './conversations/feedback.loader.ts'
import { loadWriteToManager } from './conversations/write-to-manager.loader.ts'
import { loadFavourites } from './favourites/favourites.loader.ts'
import { loadHome } from './home/home.loader.ts'
import { loadLoyalty } from './loyalty/loyalty-program.loader.ts'
import { loadOrders } from './orders/history-orders.loader.ts'
import { loadOrderPlaced } from './payments/order-placed.loader.ts'
import { loadFindOrder } from './orders/find-order.loader.ts'
import { loadGuestOrder } from './orders/guest-order.loader.ts'
import { loadOrder } from './orders/order.loader.ts'
import type { pages } from './pages.ts'
import { loadPay, loadPayByOther, loadPaymentFailed, neutralPage } from './payments/pay.loader.ts'
import { loadAboutUs, loadClinics, loadTextPage, loadTextPages, loadWholesale } from './reading/text-page.loader.ts'
import { loadBlog, loadBlogCategory, loadBlogList } from './reading/articles.loader.ts'
import { loadSales, loadSalesCategory } from './promotions/promotions.loader.ts'
import { loadBlogArticle, loadSalesArticle } from './reading/article.loader.ts'
import { loadSitemap } from './reading/sitemap.loader.ts'
import { loadContacts } from './places/contacts.loader.ts'
import { loadStores } from './places/stores.loader.ts'
import { loadProduct } from './product/product.loader.ts'
import { loadConfirmEmail } from './profile/confirm-email.loader.ts'
import { loadProfile } from './profile/profile.loader.ts'
import { loadGuestReturn, loadReturn } from './returns/return.loader.ts'
import type { screens } from './screens.ts'
import { loadSearch } from './search/search.loader.ts'
import { loadMyMeasures } from './measures/my-measures.loader.ts'
import { loadMyReviews } from './writing/my-reviews.loader.ts'
import { loadQuestionForm, loadReviewForm } from './writing/writing.loader.ts'
import { loadSettings } from './settings/settings-profile.loader.ts'

/** Loaders of the screens in screens.ts. */
export const loaders: LoadersFor<typeof pages, typeof screens, Context> = {
  home: loadHome,
  auth: loadAuth,
  registration: loadRegistration,
  restore: loadRestore,
  'new-password': loadNewPassword,
  activation: loadActivation,
  arrival: loadArrival,
  'auth-rest': loadAuthRest,
  login: loadLogin,
  bestsellers: loadBestsellers,
  cart: loadCart,
  certificate: loadCertificate,
  'certificate-cart': loadCertificateCart,
  gift: loadGift,
  content: loadContent,
  product: loadProduct,
  'ask-question': loadQuestionForm,
  'my-measures': loadMyMeasures,
  'my-reviews': loadMyReviews,
  'write-review': loadReviewForm,
  favourites: loadFavourites,
  catalogue: loadCatalogue,
  category: loadCategory,
  new: loadNovelties,
  'new-category': loadNoveltiesIn,
  sale: loadSale,
  'sale-list': loadSaleList,
  'search-results': loadSearch,
  tags: loadTags,
  tag: loadTag,
  'blog-list': loadBlogList,
  blog: loadBlog,
  'blog-category': loadBlogCategory,
  'blog-article': loadBlogArticle,
  sales: loadSales,
  'sales-category': loadSalesCategory,
  'sales-article': loadSalesArticle,
  comments: loadComments,
  'text-pages': loadTextPages,
  'text-page': loadTextPage,
  'about-us': loadAboutUs,
  clinics: loadClinics,
  wholesale: loadWholesale,
  stores: loadStores,
  contacts: loadContacts,
  feedback: loadFeedback,
  letter: loadConversation,
  'write-to-manager': loadWriteToManager,
  sitemap: loadSitemap,
  profile: loadProfile,
  'confirm-email': loadConfirmEmail,
  'history-orders': loadOrders,
  order: loadOrder,
  'order-placed': loadOrderPlaced,
  'payment-failed': loadPaymentFailed,
  pay: loadPay,
  'pay-by-other': loadPayByOther,
  payments: neutralPage,
  'find-order': loadFindOrder,
  'guest-order': loadGuestOrder,
  return: loadReturn,
  'guest-return': loadGuestReturn,
  'delivery-addresses': loadAddresses,
  'loyalty-program': loadLoyalty,
  'settings-profile': loadSettings,
  kit: ({ context, query }) =>
    context.config.isDevelopment || context.config.showKit
      ? page({ head: { title: 'Kit', robots: 'noindex, nofollow' }, data: { menu: query['menu'] ?? 'light' } })
      : missing(),
}
