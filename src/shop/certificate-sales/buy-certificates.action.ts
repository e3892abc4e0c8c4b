import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Locale } from '#kernel/locale.ts'
import { asRoubles, plus, roubles, times, zero, type Money } from '#kernel/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Clock } from '#kernel/time.ts'
import type { City } from '../cities/cities.tables.ts'
import type { CreatedOrder, OrderParts } from '../checkout/create-order.action.ts'
import { keepOrderConsents } from '../consents/order-consents.action.ts'
import { companyOf, limitsOf, writeInvoice, type Invoicing } from '../checkout/order-terms.ts'
import { assertCashAllowed, needPayableBefore } from '../checkout/order-fields.ts'
import { bodyHash, earlierOrder, ownerKey } from '../checkout/order-requests.queries.ts'
import { quoteOf, type QuotedDelivery } from '../checkout/quoted-delivery.ts'
import { parcelOfCertificates } from '../delivery/parcel.rules.ts'
import { needsPointCode } from '../delivery/pickup-types.rules.ts'
import type { Quotes } from '../delivery/quotes.ts'
import { subscribeIn } from '../inbox/inbox.actions.ts'
import { isPaidOnline } from '../orders/orders.rules.ts'
import { orderPlacement, type NewLine, type NewOrder } from '../orders/place-order.action.ts'
import type { Owner } from '../owner.ts'
import { takeLock } from '../locks.ts'
import type { BuyCertificatesBody } from './buy-certificates.schemas.ts'
import { certificateLineNames, designNames } from './certificate-sales.texts.ts'
import { saleFields, type SaleFields } from './sale-fields.ts'

export type BuyParts = {
  db: NodePgDatabase
  clock: Clock
  quotes: Pick<Quotes, 'quoteForOrder'>
  cities: () => Promise<City[]>
  unpaidMinutes: number
  invoicing: Invoicing | undefined
  paymentLimits: NonNullable<OrderParts['paymentLimits']>
}
export type BuyInput = {
  owner: Owner
  body: BuyCertificatesBody
  key: string | null
  locale: Locale
  /** IP address of the request. */
  address: string
  /** Accepts or rejects the delivery cost when the body has no `delivery_price`. */
  isAgreed?: (cost: Money) => boolean
  /** False suppresses the welcome email to a new newsletter reader. */
  isWelcome?: boolean | undefined
}

const placeOrder = orderPlacement(
  'order_of_certificates',
  sql`certificates_noted as (insert into certificate_sales (order_id, design, type, value, quantity, picker, text_type,
      wish, first_name, last_name, email, phone, deliver_at, offset_minutes)
    select p.id, s.* from placed p cross join json_to_record(${sql.placeholder('sale')}::json) as s(design text, type text,
      value bigint, quantity integer, picker text, text_type text, wish text, first_name text, last_name text, email text,
      phone text, deliver_at timestamptz, offset_minutes integer))`,
)

/** Buys certificates in a separate order, once per request. Cart and stock are not touched. */
export async function buyCertificates(parts: BuyParts, input: BuyInput): Promise<CreatedOrder> {
  const { db, clock, invoicing } = parts
  const now = clock()
  const { owner, body, key } = input
  const fields = saleFields(body, now)
  const request = { owner, key, hash: bodyHash({ certificates: true, ...body }), now }
  const [company, delivery] = [await companyOf({ invoicing }, fields), await deliveryOf(parts, fields)]
  refuseOtherPrice(input, delivery?.quote.cost ?? zero)
  return db.transaction(async (tx) => {
    // Serialize double submits of one buyer; the second gets the order of the first.
    await takeLock(tx, 'certificates', ownerKey(owner))
    // Without a key, an equal body within a minute counts as a repeat.
    const earlier = await earlierOrder(tx, { ...request, isCartEmpty: true })
    if (earlier) return { ...earlier, isPaidOnline: isPaidOnline(fields.payment_type) }
    const row = orderRow(parts, { ...input, fields, delivery, now, hash: request.hash })
    const order = await placeOrder(tx, row, { storeId: null, sale: JSON.stringify(saleRow(fields)) })
    await keepOrderConsents(tx, 'certificate', order.number, { ...input, fields, now })
    if (fields.consents?.includes('news')) await subscribeIn(tx, { ...input, email: fields.email })
    const payBefore = row.payBefore ?? null
    await writeInvoice(tx, order, { company, invoicing, total: row.total, payBefore, now })
    return { number: order.number, placedAt: now, isPaidOnline: isPaidOnline(fields.payment_type) }
  })
}

async function deliveryOf(parts: BuyParts, fields: SaleFields): Promise<QuotedDelivery | null> {
  if (fields.pickup_type === 'online') return null
  const parcel = parcelOfCertificates(fields.quantity)
  const wish = { ...fields, pickup_type: fields.pickup_type }
  return quoteOf(parts, wish, { parcel })
}

function refuseOtherPrice({ body, isAgreed = () => true }: BuyInput, cost: Money): void {
  const { delivery_price: seenPrice } = body
  if (seenPrice === undefined ? isAgreed(cost) : roubles(seenPrice) === cost) return
  throw new Refusal('delivery_changed', 409, { field: 'pickup_type', answer: { delivery_price: asRoubles(cost) } })
}

type Writing = BuyInput & { fields: SaleFields; delivery: QuotedDelivery | null; now: Date; hash: string }

function orderRow(parts: BuyParts, { owner, locale, key, fields, delivery, now, hash }: Writing): NewOrder {
  const goods = times(roubles(fields.value), fields.quantity)
  const deliveryPrice = delivery?.quote.cost ?? zero
  const total = plus(goods, deliveryPrice)
  const place: Partial<SaleFields> = delivery ? fields : {}
  if (fields.pickup_type !== 'online') assertCashAllowed({ ...fields, pickup_type: fields.pickup_type }, total)
  needPayableBefore(fields, total, parts.paymentLimits)
  const text = (value: string | undefined) => value ?? ''
  return {
    kind: 'certificate',
    ...limitsOf({ fields, now, unpaidMinutes: parts.unpaidMinutes, invoicing: parts.invoicing }, total),
    accountId: 'accountId' in owner ? owner.accountId : null,
    locale,
    placedAt: now,
    promisedFrom: delivery?.quote.dayMin ?? null,
    promisedOn: delivery?.quote.dayMax ?? null,
    firstName: fields.first_name,
    lastName: fields.last_name,
    phone: fields.phone,
    email: fields.email,
    pickupType: fields.pickup_type,
    pointCode: needsPointCode(fields.pickup_type) ? fields.pvz_code || null : null,
    pointWords: delivery?.pointWords ?? null,
    country: (place.country_code || 'RU').toUpperCase(),
    region: text(place.region),
    city: delivery?.city ?? '',
    zip: text(place.zip_code),
    street: text(place.street),
    house: text(place.house),
    building: text(place.house_building),
    apartment: text(place.apartment),
    paymentType: fields.payment_type,
    phoneCall: fields.phone_call ?? false,
    ...sumsOf(goods, deliveryPrice),
    consents: fields.consents ?? [],
    campaign: fields.campaign ?? null,
    lines: [lineOf(fields, goods)],
    by: 'buyer',
    storeId: null,
    request: { owner: ownerKey(owner), key, hash },
  }
}

const sumsOf = (goods: Money, deliveryPrice: Money) => ({
  goods,
  saleDiscount: zero,
  promoDiscount: zero,
  bonusDiscount: zero,
  certificateDiscount: zero,
  deliveryPrice,
  total: plus(goods, deliveryPrice),
})

const tiles: Record<string, string> = { pine: '#124A43', blush: '#F2DDD6', midnight: '#202C48', ladoga: '#31617F' }

function lineOf({ design = 'pine', type, value, quantity }: SaleFields, total: Money): NewLine {
  const sku = `CERTIFICATE-${value}`
  const place = { offerId: null, productId: null, sku, slug: '', height: 0, tile: tiles[design] ?? '#124A43' }
  const words = { name: certificateLineNames[type], color: designNames[design], size: { ru: '', en: '' } }
  return { ...place, ...words, quantity, price: roubles(value), total, allocations: [] }
}

const saleRow = ({ receiver, ...fields }: SaleFields) => ({
  design: fields.design ?? 'pine',
  type: fields.type,
  value: roubles(fields.value),
  quantity: fields.quantity,
  picker: fields.isOther ? 'other' : 'self',
  text_type: fields.text_type ?? 'default',
  wish: fields.text_type === 'custom' ? fields.picker_comment : '',
  first_name: receiver.firstName,
  last_name: receiver.lastName,
  email: receiver.email,
  phone: receiver.phone,
  deliver_at: fields.deliverAt,
  offset_minutes: fields.offsetMinutes,
})
