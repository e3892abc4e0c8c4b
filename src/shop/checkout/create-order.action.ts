import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, days, minutes, type Clock } from '#kernel/time.ts'
import { discountClearing, lineClearing } from '../cart/empty-cart.action.ts'
import type { City } from '../cities/cities.tables.ts'
import { cartParcel, parcelOfCart, type CartParcel } from '../delivery/cart-parcel.queries.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import type { Quotes, ReadyQuote } from '../delivery/quotes.ts'
import { draftClearing } from '../drafts/drafts.actions.ts'
import { spendCertificate } from '../certificates/certificates.actions.ts'
import { spendBonuses } from '../loyalty/loyalty.actions.ts'
import { firstState, isPaidFirst, keptInStoreDays } from '../orders/orders.rules.ts'
import { orderPlacement, type NewLine, type NewOrder, type PlacedOrder } from '../orders/place-order.action.ts'
import { ownerIds, type Owner } from '../owner.ts'
import { pointWords } from '../points/points.answers.ts'
import { findPoint } from '../points/points.queries.ts'
import { pointCarrierOf } from '../points/points.rules.ts'
import { takePromoUses } from '../promo/promo.actions.ts'
import { promoKey } from '../promo/promo-key.rules.ts'
import type { RunningPromotions } from '../promo/promo.queries.ts'
import { hasPieces } from '../stock/order-stock.actions.ts'
import { storeForPickup, type PickupStore } from '../stock/stock.queries.ts'
import type { Checkout } from './checkout.queries.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'
import { changedOrder } from './order-changes.ts'
import { needPayableAtDoor, orderFields, type OrderFields } from './order-fields.ts'
import { lockForOrder, orderLinesOf, orderPriceOf, type LockedOffers } from './order-price.queries.ts'
import { bodyHash, earlierOrder, ownerKey, type OrderRequest } from './order-requests.queries.ts'

/** What lies between two of these either happens with the rest or not at all; tests end the process at each. */
export type OrderStep = 'quoted' | 'locked' | 'priced' | 'written' | 'taken' | 'committed'

export type OrderParts = {
  db: NodePgDatabase
  clock: Clock
  quotes: Pick<Quotes, 'quoteForOrder'>
  promotions: RunningPromotions
  cities: () => Promise<City[]>
  /** How long an unpaid order keeps its things. */
  unpaidMinutes: number
  onStep?: (step: OrderStep) => Promise<void> | void
}

export type OrderInput = {
  owner: Owner
  body: CreateOrderBody
  key: string | null
  locale: Locale
  /** Whether this is what the buyer has seen, where no fingerprint says so. */
  isAgreed?: ((checkout: Checkout) => boolean) | undefined
}
export type CreatedOrder = { number: number; placedAt: Date; isPaidFirst: boolean }

/** Everything of an order that is known before its transaction begins: nobody outside is asked within. */
type Preparation = OrderInput & {
  fields: OrderFields
  request: OrderRequest
  quote: ReadyQuote
  grams: number
  city: string
  /** Where it is fetched, in the words that the order keeps. */
  pointWords: Words | null
  store: PickupStore | null
  promotions: Pick<RunningPromotions, 'termsAt'>
  now: Date
}

/** As often as a cart may change in another tab between the price of its delivery and the order. */
const mostTries = 3

/** The cart becomes an order, once, whole or not at all; another price than the buyer saw is told and orders nothing. */
export async function createOrder(parts: OrderParts, input: OrderInput): Promise<CreatedOrder> {
  const fields = orderFields(input.body)
  const now = parts.clock()
  const request = { owner: input.owner, key: input.key, hash: bodyHash(input.body), now }
  for (let tries = 1; ; tries++) {
    const cart = await cartParcel(parts.db, { owner: input.owner, now })
    if (cart.quantity === 0) return againOrNothing(parts, request, { ...input, fields, cart })
    // Read before the transaction: within, it would ask for a second connection, and all of them may be in orders.
    const offers = await parts.promotions.termsAt(now)
    const promotions = { termsAt: async () => offers }
    const preparation = { ...input, fields, request, now, promotions, ...(await quoteOf(parts, fields, cart)) }
    await parts.onStep?.('quoted')
    const order = await parts.db.transaction((tx) => orderIn(tx, parts, preparation))
    if (order !== 'other cart') {
      await parts.onStep?.('committed')
      return order
    }
    if (tries === mostTries) throw new Refusal('order_changed', 409)
  }
}

type NothingToOrder = { fields: OrderFields; cart: CartParcel; locale: Locale }

/** The order that emptied the cart, if these very words made it a moment ago. */
async function againOrNothing(
  { db, promotions }: OrderParts,
  request: OrderRequest,
  { fields, cart, locale }: NothingToOrder,
): Promise<CreatedOrder> {
  const order = await earlierOrder(db, { ...request, isCartEmpty: true })
  if (order) return { ...order, isPaidFirst: isPaidFirst(fields.payment_type) }
  if (cart.lines === 0) throw new Refusal('empty_cart', 409)
  throw changedOrder(await orderPriceOf(db, { ...request, fields, quote: null, promotions, locale }))
}

type QuotedDelivery = Pick<Preparation, 'quote' | 'grams' | 'city' | 'store' | 'pointWords'>

/** The carrier is asked before the transaction, for this very parcel. */
async function quoteOf(parts: OrderParts, fields: OrderFields, { parcel }: CartParcel): Promise<QuotedDelivery> {
  const { pickup_type: pickupType, pvz_code: pointCode = null } = fields
  const cities = await parts.cities()
  const store = pickupType === 'self_pickup' ? await storeForPickup(parts.db, pointCode ?? '') : null
  if (pickupType === 'self_pickup' && !store) throw badField('pvz_code', 'not_listed')
  const point = await chosenPoint(parts.db, fields)
  const destination = destinationFor(cities, { ...fields, city: fields.city || point?.cityName }, store)
  const quote = await parts.quotes.quoteForOrder(pickupType, { destination, parcel, pointCode })
  const words = store?.words ?? (point ? pointWords(point) : null)
  return { quote, grams: parcel.grams, city: fields.city || destination.city, store, pointWords: words }
}

/** Whether the parcel may go there, the price says; whether it is paid there, the point. */
async function chosenPoint(db: Db, { pickup_type: type, pvz_code: code, payment_type: payment }: OrderFields) {
  const carrier = pointCarrierOf(type)
  const point = carrier ? await findPoint(db, carrier, code ?? '') : undefined
  if (point && payment === 'on_delivery' && !point.takesCards && !point.takesCash)
    throw badField('pvz_code', 'delivery_point_no_payment')
  return point
}

/** Where it goes; a point that is named without its city is looked for around the one that is taken for granted. */
function destinationFor(cities: City[], fields: OrderFields, store: PickupStore | null): Destination {
  const ofStore = store && cities.find(({ slug }) => slug === store.citySlug)
  if (ofStore) return destinationIn(ofStore)
  if (!fields.city) {
    const usual = cities.find(({ isDefault }) => isDefault) ?? cities[0]
    if (!usual) throw badField('city', 'required')
    return destinationIn(usual)
  }
  const { city, region = '', country_code: countryCode = '', zip_code: zipCode = '', street = '', house = '' } = fields
  const destination = destinationOf(cities, { city, region, countryCode, zipCode, street, house, fias: '' })
  if (!destination) throw badField('city', 'not_listed')
  return destination
}

async function orderIn(tx: Db, parts: OrderParts, preparation: Preparation): Promise<CreatedOrder | 'other cart'> {
  const { owner, request, fields, grams, now } = preparation
  const { cartId, stocks } = await lockForOrder(tx, owner, promoKey(fields.promocode ?? ''))
  const earlier = request.key === null ? undefined : await earlierOrder(tx, { ...request, isCartEmpty: false })
  if (earlier) return { ...earlier, isPaidFirst: isPaidFirst(fields.payment_type) }
  await parts.onStep?.('locked')
  const checkout = await orderPriceOf(tx, preparation)
  // Another tab has ordered this cart meanwhile, or changed it: the way begins anew.
  const isSameCart = checkout.cart.lines.every(({ row, quantity }) => quantity === 0 || stocks.has(row.offerId))
  if (!isSameCart || checkout.cart.quantity === 0 || parcelOfCart(checkout.cart).grams !== grams) return 'other cart'
  refuseChanged(checkout, preparation)
  needPayableAtDoor(fields, checkout.price.total)
  const lines = await orderLinesOf(tx, checkout)
  needStock(checkout, lines, stocks)
  if (preparation.store) await needInStore(tx, preparation.store.id, piecesOf(lines))
  await parts.onStep?.('priced')
  const writing = { ...preparation, checkout, lines, cartId, unpaidMinutes: parts.unpaidMinutes }
  const order = await writeOrder(tx, writing)
  await parts.onStep?.('written')
  await takeDiscounts(tx, order, writing)
  await parts.onStep?.('taken')
  return { number: order.number, placedAt: now, isPaidFirst: isPaidFirst(fields.payment_type) }
}

function needStock(checkout: Checkout, lines: NewLine[], stocks: LockedOffers['stocks']): void {
  if (piecesOf(lines).some(({ offerId, quantity }) => quantity > (stocks.get(offerId) ?? 0)))
    throw changedOrder(checkout)
}

/** The buyer agrees to a price by its fingerprint; without one, to what the cart has shown. */
function refuseChanged(checkout: Checkout, { fields: { fingerprint }, isAgreed = hasNoChange }: Preparation): void {
  if (!(fingerprint ? fingerprint === checkout.fingerprint : isAgreed(checkout))) throw changedOrder(checkout)
}

const hasNoChange = ({ cart }: Checkout): boolean => cart.lines.every(({ change }) => change === null)

type Writing = Preparation & { checkout: Checkout; lines: NewLine[]; cartId: number | null; unpaidMinutes: number }

function limitsOf({ fields, now, unpaidMinutes }: Pick<Writing, 'fields' | 'now' | 'unpaidMinutes'>, total: number) {
  const state = firstState(fields.payment_type, total)
  return {
    state,
    payBefore: state === 'awaiting_payment' ? after(now, minutes(unpaidMinutes)) : null,
    keepBefore: state === 'new' && fields.pickup_type === 'self_pickup' ? after(now, days(keptInStoreDays)) : null,
  }
}

/** With what was ordered the cart and what was typed are cleared as well. */
const placeOrder = orderPlacement(
  'order_of_cart',
  sql`lines_cleared as (${lineClearing}), discounts_cleared as (${discountClearing}), draft_cleared as (${draftClearing})`,
)

async function writeOrder(tx: Db, writing: Writing): Promise<PlacedOrder> {
  const { owner, cartId } = writing
  return placeOrder(tx, orderRow(writing), { ...ownerIds(owner), cartId })
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

/** A gift may be of an offer that the cart has as well. */
function piecesOf(lines: NewLine[]): Pieces {
  const counts = new Map<number, number>()
  for (const { offerId, quantity } of lines) counts.set(offerId, (counts.get(offerId) ?? 0) + quantity)
  return [...counts].map(([offerId, quantity]) => ({ offerId, quantity }))
}

/** Uses of codes, bonuses and a certificate: each verb settles its own races, and refuses at its field (R-D-12). */
async function takeDiscounts(tx: Db, { number: orderNumber }: PlacedOrder, { checkout, owner, now }: Writing) {
  const { appliedPromotions, personKeys, price, certificate } = checkout
  await takePromoUses(tx, { appliedPromotions, orderNumber, personKeys, now })
  if ('accountId' in owner)
    await spendBonuses(tx, { accountId: owner.accountId, amount: price.bonuses.used, orderNumber, now })
  const certificateId = certificate?.certificate?.id
  if (certificateId) await spendCertificate(tx, { certificateId, amount: price.certificateDiscount, orderNumber, now })
}

type Pieces = { offerId: number; quantity: number }[]

async function needInStore(tx: Db, storeId: number, pieces: Pieces): Promise<void> {
  if (!(await hasPieces(tx, pieces, storeId))) throw new Refusal('not_in_store', 409, { field: 'pvz_code' })
}
