import { payPath } from '#shop/orders/order-link.ts'
import { Type, type Static } from 'typebox'
import { goodsFingerprint, type Checkout } from '#shop/checkout/checkout.queries.ts'
import { CreateOrder, type CreateOrderBody } from '#shop/checkout/create-order.schemas.ts'
import { placeOrder } from '#shop/checkout/order-answer.ts'
import { needsAddress, needsPointCode, needsPostcode, pickupTypes } from '#shop/delivery/pickup-types.rules.ts'
import type { Owner } from '#shop/owner.ts'
import { orderLimit } from '#shop/route-limits.ts'
import { roubles } from '#kernel/money.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { typedLines } from '../discounts/typed-lines.rules.ts'
import { isSearchTyped, needPoint, searchFields } from '../points/point-search.ts'
import { orderBytes, pointFinderForm } from '../points/points.form.ts'
import { typedOrderForm } from '../discounts/typed-order.form.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import { addressChoices } from './address-choices.loader.ts'
import { orderBody } from './order-body.ts'
import { zipCityOf } from './posted-order.loader.ts'
import { seenCost } from './quotes.rules.ts'
import { needPlace, postedPlaceIn } from './visitor-place.loader.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Order fields of the call, without place, consents, and campaign. */
const orderFields = Type.Omit(CreateOrder, ['country', 'country_code', 'region', 'city', 'consents', 'campaign'])

/** Fields required by the delivery method (O-16); a saved address replaces the address fields. */
const isOneOf = (types: readonly string[]) => ({ pickup_type: { enum: types } })
const needs = [
  {
    if: { not: { properties: { ...isOneOf(pickupTypes.filter(needsAddress)), address: { enum: ['0', 0] } } } },
    else: { required: ['street', 'house'] },
  },
  {
    if: { not: { properties: { ...isOneOf(pickupTypes.filter(needsPostcode)), address: { enum: ['0', 0] } } } },
    else: { required: ['zip_code'] },
  },
  {
    if: { not: { properties: isOneOf(pickupTypes.filter(needsPointCode)) } },
    else: { required: ['pvz_code'] },
  },
]

const fields = Type.Object(
  {
    ...orderFields.properties,
    phone_country: text(2),
    city: Type.String({ minLength: 1, maxLength: 80 }),
    /** Region of a place outside our list of cities. */
    region: text(80),
    /** Place that the page showed prices for. */
    page_city: text(80),
    page_region: text(80),
    page_country: text(6),
    zip_city: text(80),
    /** Id of a saved address; 0 for the address fields of the form. */
    address: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    consent: Type.Literal(true),
    consent_offer: Type.Literal(true),
    /** Idempotency key of the page: a repeated post makes no second order. */
    key: text(40),
    /** Goods fingerprint and delivery prices that the page showed. */
    seen_goods: text(64),
    seen_delivery: text(1_000),
    ...searchFields,
  },
  { allOf: needs },
)
type Fields = Static<typeof fields>

/** Order form; works before hydration and without scripts. */
export const checkoutForm = form({
  path: '/cart/order/',
  page: link({ base: '' }, 'cart'),
  bodyBytes: orderBytes,
  limit: orderLimit,
  codeTries: 'refused',
  fields,
  // Typed quantities are applied first, so that the buyer sees the new totals; a point search places no order.
  detour: {
    isNeeded: (fields) => typedLines(fields).length > 0 || isSearchTyped(fields),
    form: {
      fields: typedOrderForm.fields,
      act: (visit: FormVisit<Static<typeof typedOrderForm.fields>>) =>
        typedLines(visit.fields).length > 0 ? typedOrderForm.act(visit) : Promise.reject(needPoint()),
    },
  },
  act: async (visit) => {
    const { app, locale, address, fields: postedOrder } = visit
    const owner = await visit.owner()
    const body = await orderIn(visit, owner)
    const isAgreed = (checkout: Checkout) => isAsSeen(checkout, postedOrder)
    const order = await placeOrder(app, { owner, body, key: postedOrder.key ?? null, locale, address, isAgreed })
    const { order_id: number, key: orderKey } = order
    // Consents apply to this order only.
    visit.keepTicks([])
    // The payment page redirects to the bank.
    if (order.payment_url) return payPath({ number, key: orderKey })
    return link({ base: '' }, 'order-placed', { query: { key: orderKey } })
  },
})

async function orderIn(
  { app, fields: postedOrder, locale }: FormVisit<Fields>,
  owner: Owner,
): Promise<CreateOrderBody> {
  const { phone_country } = postedOrder
  const cities = await app.cities.now()
  const there = postedPlaceIn(cities, postedOrder)
  const choices =
    'accountId' in owner && postedOrder.address ? await addressChoices(app.db, owner.accountId, locale) : []
  const zip_city = zipCityOf(postedOrder, there.ru_name)
  const draft = {
    ...postedOrder,
    zip_city,
    phone: wholePhone(postedOrder.phone, phone_country, phoneCountries(locale)),
  }
  const { promocode, certificate_value, maxma_bonuses, fingerprint, card, save_card } = postedOrder
  const order = orderBody(draft, choices, there)
  needPlace(cities, order)
  return {
    ...order,
    card,
    save_card,
    promocode,
    certificate_value,
    maxma_bonuses,
    fingerprint,
  }
}

/** True if goods and discounts match the page and delivery costs no more than shown. */
function isAsSeen(checkout: Checkout, { seen_goods, seen_delivery, pickup_type }: Fields): boolean {
  const cost = seenCost(seen_delivery, pickup_type)
  const isSameGoods = goodsFingerprint(checkout) === seen_goods
  return isSameGoods && cost !== undefined && checkout.price.deliveryPrice <= roubles(cost)
}

export const orderPointsForm = pointFinderForm({
  path: '/cart/points/',
  page: link({ base: '' }, 'cart'),
  properties: fields.properties,
})
