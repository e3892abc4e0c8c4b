/**
 * Pages that a first visit rarely starts with. In the main bundle, they and their styles would slow down every page.
 */
export const lateScreens = {
  auth: () => import('./auth/auth.page.tsx').then((file) => file.AuthPage),
  writing: () => import('./writing/writing.page.tsx').then((file) => file.WritingPage),
  'text-page': () => import('./reading/text-page.page.tsx').then((file) => file.TextPage),
  promotions: () => import('./promotions/promotions.page.tsx').then((file) => file.PromotionsPage),
  articles: () => import('./reading/articles.page.tsx').then((file) => file.ArticlesPage),
  article: () => import('./reading/article.page.tsx').then((file) => file.ArticlePage),
  comments: () => import('./comments/comments.page.tsx').then((file) => file.CommentsPage),
  sitemap: () => import('./reading/sitemap.page.tsx').then((file) => file.SitemapPage),
  contacts: () => import('./places/contacts.page.tsx').then((file) => file.ContactsPage),
  stores: () => import('./places/stores.page.tsx').then((file) => file.StoresPage),
  feedback: () => import('./conversations/feedback.page.tsx').then((file) => file.FeedbackPage),
  letter: () => import('./conversations/letter.page.tsx').then((file) => file.LetterPage),
  'write-to-manager': () => import('./conversations/write-to-manager.page.tsx').then((file) => file.WriteToManagerPage),
  profile: () => import('./profile/profile.page.tsx').then((file) => file.ProfilePage),
  'confirm-email': () => import('./profile/confirm-email.page.tsx').then((file) => file.ConfirmEmailPage),
  'history-orders': () => import('./orders/history-orders.page.tsx').then((file) => file.OrdersPage),
  order: () => import('./orders/order.page.tsx').then((file) => file.OrderPage),
  'order-placed': () => import('./payments/order-placed.page.tsx').then((file) => file.OrderPlacedPage),
  pay: () => import('./payments/pay.page.tsx').then((file) => file.PayPage),
  'find-order': () => import('./orders/find-order.page.tsx').then((file) => file.FindOrderPage),
  'guest-order': () => import('./orders/guest-order.page.tsx').then((file) => file.GuestOrderPage),
  return: () => import('./returns/return.page.tsx').then((file) => file.ReturnPage),
  'delivery-addresses': () => import('./addresses/delivery-addresses.page.tsx').then((file) => file.AddressesPage),
  'loyalty-program': () => import('./loyalty/loyalty-program.page.tsx').then((file) => file.LoyaltyPage),
  'settings-profile': () => import('./settings/settings-profile.page.tsx').then((file) => file.SettingsPage),
  certificate: () => import('./certificates/certificate.page.tsx').then((file) => file.CertificatePage),
  'certificate-cart': () => import('./certificates/certificate-cart.page.tsx').then((file) => file.CertificateCartPage),
  gift: () => import('./certificates/gift.page.tsx').then((file) => file.GiftPage),
  kit: () => import('./kit/kit.page.tsx').then((file) => file.KitPage),
}

export type LateScreens = typeof lateScreens
