import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { zero } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, days, minutes, type Clock } from '#kernel/time.ts'
import { clearOrderedLines, lockCart } from '../cart/empty-cart.action.ts'
import { cartOf, type Cart } from '../cart/cart.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import { parcelOfCart } from '../delivery/cart-parcel.queries.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import type { Quotes, ReadyQuote } from '../delivery/quotes.ts'
import { clearDraft } from '../drafts/drafts.actions.ts'
import { firstState, isPaidFirst, keptInStoreDays } from '../orders/orders.rules.ts'
import { placeOrder, type NewLine, type PlacedOrder } from '../orders/place-order.action.ts'
import type { Owner } from '../owner.ts'
import { takeForOrder } from '../stock/order-stock.actions.ts'
import { storeForPickup, type PickupStore } from '../stock/stock.queries.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'
import { changedOrder } from './order-changes.ts'
import { orderFields, type OrderFields } from './order-fields.ts'
import { orderPriceOf, type PricedOrder } from './order-price.queries.ts'
import { bodyHash, earlierOrder, ownerKey, type OrderRequest } from './order-requests.queries.ts'

/** What lies between two of these either happens with the rest or not at all; tests end the process at each. */
export type OrderStep = 'quoted' | 'locked' | 'priced' | 'written' | 'taken' | 'cleared' | 'committed'

export type OrderParts = {
  db: NodePgDatabase
  clock: Clock
  quotes: Pick<Quotes, 'quoteForOrder'>
  cities: () => Promise<City[]>
  /** How long an unpaid order keeps its things. */
  unpaidMinutes: number
  onStep?: (step: OrderStep) => Promise<void> | void
}

export type OrderInput = { owner: Owner; body: CreateOrderBody; key: string | null; locale: Locale }
export type CreatedOrder = { number: number; placedAt: Date; isPaidFirst: boolean }

/** Everything of an order that is known before its transaction begins: nobody outside is asked within. */
type Preparation = OrderInput & {
  fields: OrderFields
  request: OrderRequest
  quote: ReadyQuote
  grams: number
  city: string
  store: PickupStore | null
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
    const cart = await cartOf(parts.db, { owner: input.owner, promotions: [], now })
    if (cart.quantity === 0) return againOrNothing(parts.db, request, { fields, cart })
    const preparation = { ...input, fields, request, now, ...(await quoteOf(parts, fields, cart)) }
    await parts.onStep?.('quoted')
    const order = await parts.db.transaction((tx) => orderIn(tx, parts, preparation))
    if (order !== 'other cart') {
      await parts.onStep?.('committed')
      return order
    }
    if (tries === mostTries) throw new Refusal('order_changed', 409)
  }
}

type NothingToOrder = { fields: OrderFields; cart: Cart }

/** The order that emptied the cart, if these very words made it a moment ago. */
async function againOrNothing(db: Db, request: OrderRequest, { fields, cart }: NothingToOrder): Promise<CreatedOrder> {
  const order = await earlierOrder(db, { ...request, isCartEmpty: true })
  if (order) return { ...order, isPaidFirst: isPaidFirst(fields.payment_type) }
  if (cart.lines.length === 0) throw new Refusal('empty_cart', 409)
  throw changedOrder(await orderPriceOf(db, { ...request, choice: { delivery: null } }))
}

type QuotedDelivery = Pick<Preparation, 'quote' | 'grams' | 'city' | 'store'>

/** The carrier is asked before the transaction, for this very parcel. */
async function quoteOf(parts: OrderParts, fields: OrderFields, cart: Cart): Promise<QuotedDelivery> {
  const { pickup_type: pickupType, pvz_code: pointCode = null } = fields
  const cities = await parts.cities()
  const store = pickupType === 'self_pickup' ? await storeForPickup(parts.db, pointCode ?? '') : null
  if (pickupType === 'self_pickup' && !store) throw badField('pvz_code', 'not_listed')
  const destination = destinationFor(cities, fields, store)
  const parcel = parcelOfCart(cart)
  const quote = await parts.quotes.quoteForOrder(pickupType, { destination, parcel, pointCode })
  return { quote, grams: parcel.grams, city: fields.city || destination.city, store }
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
  const { owner, request, fields, quote, grams, now } = preparation
  const cartId = await lockCart(tx, owner)
  const earlier = request.key === null ? undefined : await earlierOrder(tx, { ...request, isCartEmpty: false })
  if (earlier) return { ...earlier, isPaidFirst: isPaidFirst(fields.payment_type) }
  await lockOffers(tx, cartId)
  await parts.onStep?.('locked')
  const { promocode, certificate_value: certificate, maxma_bonuses: bonuses } = fields
  const choice = { promocode, certificate, bonuses, delivery: quote.cost }
  const pricedOrder = await orderPriceOf(tx, { owner, choice, now })
  // Another tab has ordered this cart meanwhile, or changed it: the way begins anew.
  if (pricedOrder.cart.quantity === 0 || parcelOfCart(pricedOrder.cart).grams !== grams) return 'other cart'
  refuseChanged(pricedOrder, fields)
  await parts.onStep?.('priced')
  const order = await writeOrder(tx, { ...preparation, pricedOrder, unpaidMinutes: parts.unpaidMinutes })
  await parts.onStep?.('written')
  await takeStock(tx, { order, preparation, pricedOrder, unpaidMinutes: parts.unpaidMinutes })
  await parts.onStep?.('taken')
  await clearOrderedLines(
    tx,
    cartId,
    orderedLines(pricedOrder).map(({ row }) => row.offerId),
  )
  await clearDraft(tx, owner)
  await parts.onStep?.('cleared')
  return { number: order.number, placedAt: now, isPaidFirst: isPaidFirst(fields.payment_type) }
}

/** In the order of their ids, so that carts which cross never wait for each other in a circle. */
const lockOffers = (tx: Db, cartId: number | null) =>
  tx.execute(sql`select o.id from trade_offers o where o.id in (select offer_id from cart_lines where cart_id = ${cartId})
    order by o.id for no key update`)

const orderedLines = ({ cart }: PricedOrder) => cart.lines.filter(({ quantity }) => quantity > 0)

/** The buyer agrees to a price by its fingerprint; without one, to what the cart has shown. */
function refuseChanged(pricedOrder: PricedOrder, { fingerprint }: OrderFields): void {
  const isSame = fingerprint
    ? fingerprint === pricedOrder.fingerprint
    : pricedOrder.cart.lines.every(({ change }) => change === null)
  if (!isSame) throw changedOrder(pricedOrder)
}

type Writing = Preparation & { pricedOrder: PricedOrder; unpaidMinutes: number }

function limitsOf({ fields, now, unpaidMinutes }: Pick<Writing, 'fields' | 'now' | 'unpaidMinutes'>, total: number) {
  const state = firstState(fields.payment_type, total)
  return {
    state,
    payBefore: state === 'awaiting_payment' ? after(now, minutes(unpaidMinutes)) : null,
    keepBefore: state === 'new' && fields.pickup_type === 'self_pickup' ? after(now, days(keptInStoreDays)) : null,
  }
}

async function writeOrder(tx: Db, writing: Writing): Promise<PlacedOrder> {
  const { owner, locale, fields, pricedOrder, quote, city, store, now, request } = writing
  const { price } = pricedOrder
  const text = (value: string | undefined) => value ?? ''
  return placeOrder(tx, {
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
    pointWords: store?.words ?? null,
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
    promoCode: null,
    bonusesToCome: 'accountId' in owner ? price.bonusesToCome : 0,
    consents: fields.consents ?? [],
    campaign: fields.campaign ?? null,
    lines: newLines(pricedOrder),
    by: 'buyer',
    request: { owner: ownerKey(request.owner), key: request.key, hash: request.hash },
  })
}

function newLines(pricedOrder: PricedOrder): NewLine[] {
  const priceOf = new Map(pricedOrder.price.lines.map((line) => [line.offerId, line]))
  return orderedLines(pricedOrder).map(({ row, quantity, priceNow }) => {
    const line = priceOf.get(row.offerId)
    const { offerId, productId, sku, slug, name, size, height, tile } = row
    const color: Words = row.colorName
    const money = { price: priceNow.price, total: line?.total ?? zero, allocations: line?.allocations ?? [] }
    return { offerId, productId, sku, slug, name, color, size, height, tile, quantity, ...money }
  })
}

type Taking = { order: PlacedOrder; preparation: Preparation; pricedOrder: PricedOrder; unpaidMinutes: number }

async function takeStock(tx: Db, { order, preparation, pricedOrder, unpaidMinutes }: Taking): Promise<void> {
  const { store, now } = preparation
  const lines = orderedLines(pricedOrder).map(({ row, quantity }) => ({ offerId: row.offerId, quantity }))
  const storeId = store?.id ?? null
  const { payBefore, keepBefore } = limitsOf({ ...preparation, unpaidMinutes }, pricedOrder.price.total)
  if (storeId !== null) await needInStore(tx, storeId, lines)
  await takeForOrder(tx, {
    orderNumber: order.number,
    cause: 'placed',
    by: 'buyer',
    now,
    lines,
    storeId,
    heldUntil: payBefore ?? keepBefore,
  })
}

type Pieces = { offerId: number; quantity: number }[]

async function needInStore(tx: Db, storeId: number, lines: Pieces): Promise<void> {
  const ids = sql.param(lines.map(({ offerId }) => offerId))
  const { rows } = await tx.execute<{ offerId: number; amount: number }>(sql`
    select offer_id as "offerId", amount from store_stock where store_id = ${storeId} and offer_id = any(${ids}::int[])
    order by offer_id for no key update`)
  const amountOf = new Map(rows.map(({ offerId, amount }) => [offerId, amount]))
  if (lines.some(({ offerId, quantity }) => (amountOf.get(offerId) ?? 0) < quantity))
    throw new Refusal('not_in_store', 409, { field: 'pvz_code' })
}
