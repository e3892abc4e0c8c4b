import { callPaths } from '#http/call-paths.ts'
import { compressAnswers } from '#http/compress.ts'
import { guardRequests } from '#http/guard.ts'
import { healthRoutes, writeOutage } from '#http/health.ts'
import { openApi } from '#http/open-api.ts'
import { openHttp, type PageAnswers } from '#http/open-http.ts'
import { sessionCookie } from '#http/session-cookie.ts'
import { visitorCookie } from '#http/visitor-cookie.ts'
import { refuseZeroBytes } from '#http/zero-bytes.ts'
import type { App, Pages, AppParts } from './app.type.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { sessionLifetime } from './accounts/accounts.rules.ts'
import { membersOf } from './accounts/members.ts'
import { ownersOf } from './accounts/owners.ts'
import { sessionRoutes } from './accounts/sessions.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { addressHintsRoutes } from './address-hints/address-hints.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { liveCities } from './cities/cities.queries.ts'
import { savedCity } from './addresses/addresses.queries.ts'
import type { RequestVisit } from './request-visit.ts'
import { citiesRoutes } from './cities/cities.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { textRoutes } from './texts/texts.routes.ts'
import { liveHome } from './content/home.queries.ts'
import { liveSite } from './content/site.queries.ts'
import { createOrderRoutes } from './checkout/create-order.routes.ts'
import { openGiftOfCode } from './checkout/order-price.queries.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { openQuotes } from './delivery/quotes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { supplyRoutes } from './supply/supply.routes.ts'
import { helpfulnessRoutes } from './helpfulness/helpfulness.routes.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { filterRoutes } from './listing/filters.routes.ts'
import { loyaltyMirrorRoutes } from './loyalty-mirror/loyalty-mirror.routes.ts'
import { loyaltyRoutes } from './loyalty/loyalty.routes.ts'
import { openImageWorker } from './media/image-worker.ts'
import { measureRoutes } from './measures/measures.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { shareCardRoutes } from './media/share-card.routes.ts'
import { openResizer } from './media/resizer.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { guestOrderRoutes } from './orders/guest-orders.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { pointKinds, pointTroubles } from './points/point-troubles.ts'
import { pointRoutes } from './points/points.routes.ts'
import { certificateFileRoutes } from './certificate-sales/certificate-file.routes.ts'
import { buyCertificatesRoutes } from './certificate-sales/buy-certificates.routes.ts'
import { availabilityRoutes } from './product/availability.routes.ts'
import { priceRoutes } from './checkout/price.routes.ts'
import { cardRoutes } from './cards/cards.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { returnRoutes } from './returns/returns.routes.ts'
import { reviewRoutes } from './product/reviews.routes.ts'
import { writingRoutes } from './reviews/writing.routes.ts'
import { questionRoutes } from './reviews/questions.routes.ts'
import { withdrawalRoutes } from './personal-data/withdrawal-page.tsx'
import { profileRoutes } from './profile/profile.routes.ts'
import { runningPromotions } from './promo/promo.queries.ts'
import { followNews } from './remember.ts'
import { listRoutes } from './search/list.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { journeyRoutes } from './social/journey.routes.ts'
import { shipmentRoutes } from './shipments/shipments.routes.ts'
import { socialRoutes } from './social/social.routes.ts'
import { refusalText } from './shop.texts.ts'
import { storesHolding } from './stock/stock.queries.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { visitorRoutes } from './visitor/visitor.routes.ts'

/** Builds the app: request hooks, shared state and the routes of every domain. */
export async function buildApp(parts: AppParts, servePages?: Pages): Promise<App> {
  const { config, log, storage } = parts
  const [paths, outage] = [callPaths(), writeOutage()]
  let closing = false
  let pages: PageAnswers | undefined
  const http = openHttp({ config, log, refusalText, paths, outage, pages: () => pages })
  const imageWorker = openImageWorker({ atOnce: config.pictureJobs })
  const resizer = openResizer({ storage, log, imageWorker, atOnce: config.pictureJobs })
  followNews(parts.db, parts.bus)
  const site = liveSite(parts, parts.clock)
  const home = liveHome(parts, parts.clock, site)
  const cities = liveCities(parts)
  const freeFrom = async () => (await site.now()).settings.freeDeliveryFrom
  const quotes = openQuotes({
    carriers: parts.carriers ?? {},
    clock: parts.clock,
    log,
    freeFrom,
    pointTrouble: pointTroubles(parts.db),
    pointKind: pointKinds(parts.db),
    holdings: (pieces) => storesHolding(parts.db, pieces),
  })
  const promotions = runningPromotions(parts)
  const visitors = visitorCookie({ secretKeys: parts.secretKeys, publicUrl: config.publicUrl })
  const cookie = sessionCookie({ publicUrl: config.publicUrl, lifeSeconds: sessionLifetime / 1_000 })
  const members = membersOf({ db: parts.db, clock: parts.clock, cookie })
  const owners = ownersOf({ members, visitors })
  const ending = { isClosing: () => closing, beginClosing: () => void (closing = true) }
  const app: App = {
    ...parts,
    ...ending,
    http,
    imageWorker,
    resizer,
    paths,
    site,
    home,
    cities,
    quotes,
    promotions,
    giftOfCode: openGiftOfCode(parts.db, promotions),
    visitors,
    members,
    owners,
    outage,
  }
  pages = await servePages?.(app)
  guardRequests(app)
  refuseZeroBytes(http)
  refuseDeadTokens(app)
  compressAnswers(http)
  if (config.showApiReference) await openApi(app)
  healthRoutes(app)
  everyDomain(app)
  return app
}

/** Refuses an invalid session token on every API call except those that issue a new one (O-18). */
function refuseDeadTokens({ http, members }: App): void {
  http.addHook('preHandler', async (request, reply) => {
    if (/^(?:\/en)?\/api\/(?!users\/auth\/(?!logout))/.test(request.url)) await members.of(request, reply)
  })
}

const savedPlace =
  ({ db, members }: App) =>
  async ({ request, reply }: RequestVisit) => {
    const member = await members.of(request, reply)
    return member && savedCity(db, member.accountId)
  }

/** Routes of every domain. */
function everyDomain(app: App): void {
  const { cities } = app
  mediaRoutes(app)
  shareCardRoutes(app)
  feedRoutes(app)
  supplyRoutes(app)
  citiesRoutes(app, cities, savedPlace(app))
  addressHintsRoutes(app, cities)
  catalogueRoutes(app)
  listRoutes(app)
  filterRoutes(app)
  searchRoutes(app)
  productRoutes(app)
  availabilityRoutes(app)
  noticeRoutes(app)
  reviewRoutes(app)
  writingRoutes(app)
  questionRoutes(app)
  accountRoutes(app)
  sessionRoutes(app)
  socialRoutes(app)
  journeyRoutes(app)
  profileRoutes(app)
  addressRoutes(app)
  orderRoutes(app)
  guestOrderRoutes(app)
  paymentRoutes(app)
  cardRoutes(app)
  receiptRoutes(app)
  invoiceRoutes(app)
  shipmentRoutes(app)
  returnRoutes(app)
  loyaltyRoutes(app)
  loyaltyMirrorRoutes(app)
  favouritesRoutes(app)
  helpfulnessRoutes(app)
  cartRoutes(app)
  draftRoutes(app)
  createOrderRoutes(app)
  buyCertificatesRoutes(app)
  certificateFileRoutes(app)
  deliveryRoutes(app, cities)
  pointRoutes(app, cities)
  priceRoutes(app)
  visitorRoutes(app)
  contentRoutes(app)
  textRoutes(app)
  inboxRoutes(app)
  withdrawalRoutes(app)
  conversationRoutes(app)
  uploadRoutes(app)
  measureRoutes(app)
}
