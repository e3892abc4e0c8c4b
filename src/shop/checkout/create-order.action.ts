import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import type { Clock } from '#kernel/time.ts'
import { discountClearing, lineClearing } from '../cart/empty-cart.action.ts'
import type { ProductsOfLines } from '../cart/known-goods.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import { cartParcel, parcelOfCart, type CartParcel } from '../delivery/cart-parcel.queries.ts'
import type { Quotes } from '../delivery/quotes.ts'
import { keepOrderConsents } from '../consents/order-consents.action.ts'
import { subscribeIn } from '../inbox/inbox.actions.ts'
import { draftClearing } from '../drafts/drafts.actions.ts'
import type { Company } from '../invoices/company.rules.ts'
import { isPaidOnline } from '../orders/orders.rules.ts'
import { orderPlacement, type NewLine, type NewOrder, type PlacedOrder } from '../orders/place-order.action.ts'
import type { LimitsByMethod } from '../payments/payments.rules.ts'
import { ownerIds, ownerKind, type Owner, type OwnerKind } from '../owner.ts'
import { promoKey } from '../promo/promo-key.rules.ts'
import { promotionsRunningIn, type RunningPromotions } from '../promo/promo.queries.ts'
import { hasPieces } from '../stock/order-stock.actions.ts'
import type { Checkout } from './checkout.queries.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'
import { takeDiscounts } from './discounts.action.ts'
import { changedOrder } from './order-changes.ts'
import { assertCashAllowed, needPayableBefore, orderFields, type OrderFields } from './order-fields.ts'
import {
  choiceOf,
  giftOfOrder,
  lockForOrder,
  orderLinesOf,
  orderPriceOf,
  type LockedOffers,
} from './order-price.queries.ts'
import { companyOf, limitsOf, writeInvoice, type Invoicing } from './order-terms.ts'
import { bodyHash, earlierOrder, ownerKey, type OrderRequest } from './order-requests.queries.ts'
import { quoteOf, type QuotedDelivery } from './quoted-delivery.ts'

/** Steps of placing an order, which happens as a whole or not at all; tests kill the process at each. */
export type OrderStep = 'quoted' | 'locked' | 'priced' | 'written' | 'taken' | 'committed'

export type OrderParts = {
  db: NodePgDatabase
  clock: Clock
  quotes: Pick<Quotes, 'quoteForOrder'>
  promotions: RunningPromotions
  cities: () => Promise<City[]>
  /** Reservation time of an unpaid order. */
  unpaidMinutes: number
  /** Undefined where invoices are not offered. */
  invoicing?: Invoicing | undefined
  /** Amount limits per payment method. */
  paymentLimits?: LimitsByMethod | undefined
  onStep?: (step: OrderStep) => Promise<void> | void
}

export type OrderInput = {
  owner: Owner
  body: CreateOrderBody
  key: string | null
  locale: Locale
  /** IP address of the request. */
  address: string
  /** Price check for requests without a fingerprint. */
  isAgreed?: ((checkout: Checkout) => boolean) | undefined
  /** If false, a new newsletter subscriber gets no welcome e-mail. */
  isWelcome?: boolean | undefined
  requestId?: string | undefined
}
export type CreatedOrder = { number: number; placedAt: Date; isPaidOnline: boolean }

/** Order data gathered before the transaction, which calls no outside service. */
type Preparation = OrderInput &
  QuotedDelivery & {
    fields: OrderFields
    request: OrderRequest
    /** Company that pays by invoice. */
    company: Company | null
    goods: ProductsOfLines
    now: Date
  }

/** Maximum attempts when another tab changes the cart between quote and order. */
const maxTries = 3

/**
 * Turns the cart into an order, once and atomically. A price other than the one seen is reported, and nothing is
 * ordered.
 */
export async function createOrder(parts: OrderParts, input: OrderInput): Promise<CreatedOrder> {
  const fields = orderFields(input.body)
  const now = parts.clock()
  const request = { owner: input.owner, key: input.key, hash: bodyHash(input.body), now }
  for (let tries = 1; ; tries++) {
    const cart = await orderCart(parts, input, { fields, now })
    if (cart.quantity === 0) return repeatedOrderOrEmptyCart(parts, request, { ...input, fields, cart })
    const external = await lookUpCompanyAndQuote(parts, request, { fields, cart, requestId: input.requestId })
    if ('number' in external) return external
    const preparation = { ...input, fields, request, now, goods: cart.goods, ...external }
    await parts.onStep?.('quoted')
    const order = await parts.db.transaction((tx) => orderIn(tx, parts, preparation))
    if (order !== 'other cart') {
      await parts.onStep?.('committed')
      return order
    }
    if (tries === maxTries) throw new Refusal('order_changed', 409)
  }
}

type CartQuestion = { fields: OrderFields; now: Date }

/** Cart parcel for carrier quotes, including the gift of the order's own promo code. */
const orderCart = ({ db, promotions }: OrderParts, { owner }: OrderInput, { fields, now }: CartQuestion) =>
  cartParcel(db, { owner, giftOf: () => giftOfOrder(db, { owner, choice: choiceOf(fields), promotions, now }), now })

type OutsideQuestion = { fields: OrderFields; cart: CartParcel; requestId: string | undefined }

/**
 * Company and delivery quote. A refusal is ignored if this request has already made an order whose response was lost.
 */
async function lookUpCompanyAndQuote(
  parts: OrderParts,
  request: OrderRequest,
  { fields, cart, requestId }: OutsideQuestion,
): Promise<CreatedOrder | (QuotedDelivery & Pick<Preparation, 'company'>)> {
  try {
    return { company: await companyOf(parts, fields), ...(await quoteOf({ ...parts, requestId }, fields, cart)) }
  } catch (refusal) {
    const earlier = request.key === null ? undefined : await earlierOrder(parts.db, { ...request, isCartEmpty: false })
    if (!earlier) throw refusal
    return { ...earlier, isPaidOnline: isPaidOnline(fields.payment_type) }
  }
}

type NothingToOrder = { fields: OrderFields; cart: CartParcel; locale: Locale }

/** Order that emptied the cart, if an identical request has just made one; refuses otherwise. */
async function repeatedOrderOrEmptyCart(
  { db, promotions }: OrderParts,
  request: OrderRequest,
  { fields, cart, locale }: NothingToOrder,
): Promise<CreatedOrder> {
  const order = await earlierOrder(db, { ...request, isCartEmpty: true })
  if (order) return { ...order, isPaidOnline: isPaidOnline(fields.payment_type) }
  if (cart.lines === 0) throw new Refusal('empty_cart', 409)
  throw changedOrder(await orderPriceOf(db, { ...request, fields, quote: null, promotions, locale, goods: cart.goods }))
}

async function orderIn(tx: Db, parts: OrderParts, preparation: Preparation): Promise<CreatedOrder | 'other cart'> {
  const { owner, request, fields, grams, now } = preparation
  const { cartId, stocks } = await lockForOrder(tx, owner, promoKey(fields.promocode ?? ''))
  const earlier = request.key === null ? undefined : await earlierOrder(tx, { ...request, isCartEmpty: false })
  if (earlier) return { ...earlier, isPaidOnline: isPaidOnline(fields.payment_type) }
  await parts.onStep?.('locked')
  const promotions = { termsAt: (at: Date) => promotionsRunningIn(tx, at) }
  const checkout = await orderPriceOf(tx, { ...preparation, promotions })
  // Another tab has ordered or changed this cart meanwhile: try again.
  const isSameCart = checkout.cart.lines.every(({ row, quantity }) => quantity === 0 || stocks.has(row.offerId))
  if (!isSameCart || checkout.cart.quantity === 0 || parcelOfCart(checkout.cart, checkout.parcelGift).grams !== grams)
    return 'other cart'
  refuseChanged(checkout, preparation)
  assertCashAllowed(fields, checkout.price.total)
  needPayableBefore(fields, checkout.price.total, parts.paymentLimits ?? {})
  const lines = await orderLinesOf(tx, checkout)
  needStock(checkout, lines, stocks)
  if (preparation.store) await assertInStore(tx, preparation.store.id, { lines, gift: checkout.gift })
  await parts.onStep?.('priced')
  const { unpaidMinutes, invoicing } = parts
  const writing = { ...preparation, checkout, lines, cartId, unpaidMinutes, invoicing }
  const order = await writeOrder(tx, writing)
  await keepOrderConsents(tx, 'order', order.number, writing)
  if (fields.consents?.includes('news')) await subscribeIn(tx, { ...preparation, email: fields.email })
  await parts.onStep?.('written')
  await takeDiscounts(tx, { ...writing, orderNumber: order.number })
  await parts.onStep?.('taken')
  return { number: order.number, placedAt: now, isPaidOnline: isPaidOnline(fields.payment_type) }
}

function needStock(checkout: Checkout, lines: NewLine[], stocks: LockedOffers['stocks']): void {
  if (piecesOf(lines).some(({ offerId, quantity }) => quantity > (stocks.get(offerId) ?? 0)))
    throw changedOrder(checkout)
}

/** Refuses a price that differs from the fingerprint; without one, a price above the total last shown. */
function refuseChanged(checkout: Checkout, { fields: { fingerprint }, isAgreed = hasNoChange }: Preparation): void {
  if (!(fingerprint ? fingerprint === checkout.fingerprint : isAgreed(checkout))) throw changedOrder(checkout)
}

const hasNoChange = ({ cart, rows }: Checkout): boolean => {
  const shownTotal = rows[0]?.shownTotal ?? null
  return cart.lines.every(({ change }) => change === null) && (shownTotal === null || cart.total <= shownTotal)
}

type Writing = Preparation & {
  checkout: Checkout
  lines: NewLine[]
  cartId: number | null
  unpaidMinutes: number
  invoicing: Invoicing | undefined
}

/** Placement statement that also clears ordered lines, discounts and the form draft. */
const placing = (kind: OwnerKind) =>
  orderPlacement(
    `order_of_${kind}`,
    sql`lines_cleared as (${lineClearing}), discounts_cleared as (${discountClearing}),
      draft_cleared as (${draftClearing(kind)})`,
  )
const placeOrder = { visitor: placing('visitor'), account: placing('account') }

async function writeOrder(tx: Db, writing: Writing): Promise<PlacedOrder> {
  const { owner, cartId } = writing
  const row = orderRow(writing)
  const order = await placeOrder[ownerKind(owner)](tx, row, { ...ownerIds(owner), cartId })
  await writeInvoice(tx, order, { ...writing, total: row.total, payBefore: row.payBefore ?? null })
  return order
}

function orderRow(writing: Writing): NewOrder {
  const { owner, locale, fields, checkout, lines, quote, city, store, pointWords: words, now, request } = writing
  const { price } = checkout
  const text = (value: string | undefined) => value ?? ''
  return {
    ...limitsOf(writing, price.total),
    accountId: 'accountId' in owner ? owner.accountId : null,
    locale,
    placedAt: now,
    promisedFrom: quote.dayMin,
    promisedOn: quote.dayMax,
    firstName: fields.first_name,
    lastName: fields.last_name,
    phone: fields.phone,
    email: fields.email,
    pickupType: fields.pickup_type,
    pointCode: fields.pvz_code || null,
    pointWords: words,
    country: (fields.country_code || 'RU').toUpperCase(),
    region: text(fields.region),
    city,
    zip: text(fields.zip_code),
    street: text(fields.street),
    house: text(fields.house),
    building: text(fields.house_building),
    apartment: text(fields.apartment),
    paymentType: fields.payment_type,
    comment: text(fields.comment),
    phoneCall: fields.phone_call ?? false,
    goods: price.goods,
    saleDiscount: price.saleDiscount,
    promoDiscount: price.promoDiscount,
    bonusDiscount: price.bonusDiscount,
    certificateDiscount: price.certificateDiscount,
    deliveryPrice: price.deliveryPrice,
    total: price.total,
    promoCode: checkout.promo?.code ?? null,
    bonusesToCome: 'accountId' in owner ? price.bonusesToCome : 0,
    consents: fields.consents ?? [],
    campaign: fields.campaign ?? null,
    lines,
    by: 'buyer',
    storeId: store?.id ?? null,
    request: { owner: ownerKey(request.owner), key: request.key, hash: request.hash },
  }
}

/** Pieces per offer; a gift may share its offer with a cart line. */
function piecesOf(lines: NewLine[]): Pieces {
  const counts = new Map<number, number>()
  for (const { offerId, quantity } of lines)
    if (offerId !== null) counts.set(offerId, (counts.get(offerId) ?? 0) + quantity)
  return [...counts].map(([offerId, quantity]) => ({ offerId, quantity }))
}

type Pieces = { offerId: number; quantity: number }[]

type StorePickup = { lines: NewLine[]; gift: Checkout['gift'] }

/** Checks the shop's stock for every piece. If only the gift (the last line) is missing, its code is refused. */
async function assertInStore(tx: Db, storeId: number, { lines, gift }: StorePickup): Promise<void> {
  if (await hasPieces(tx, piecesOf(lines), storeId)) return
  if (gift && (await hasPieces(tx, piecesOf(lines.slice(0, -1)), storeId)))
    throw badField('promocode', 'promo_gift_not_in_store')
  throw new Refusal('not_in_store', 409, { field: 'pvz_code' })
}
