import { isPaidOnline } from '#shop/orders/orders.rules.ts'
import { payPath } from '#shop/orders/order-link.ts'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'
import type { Locale } from '#kernel/locale.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { BuyCertificates, type BuyCertificatesBody } from '#shop/certificate-sales/buy-certificates.schemas.ts'
import { certificateAnswer } from '#shop/certificate-sales/certificate-answer.ts'
import { certificateValues } from '#shop/certificates/certificate-sales.rules.ts'
import { addressFields, CampaignShape } from '#shop/order-form.shapes.ts'
import type { Owner } from '#shop/owner.ts'
import { orderLimit } from '#shop/route-limits.ts'
import { addressChoices } from '../checkout/address-choices.loader.ts'
import { orderBody } from '../checkout/order-body.ts'
import { zipCityOf } from '../checkout/posted-order.loader.ts'
import { maxSeenCost, seenCost } from '../checkout/quotes.rules.ts'
import { needPlace, postedPlaceIn } from '../checkout/visitor-place.loader.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { isSearchTyped, needPoint, searchFields } from '../points/point-search.ts'
import { orderBytes, pointFinderForm } from '../points/points.form.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { maxCampaignLength } from './certificate-draft.rules.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const notPosted = ['consents', 'deliver_at', 'delivery_price', 'country', 'country_code', 'region', 'city'] as const
const own = Type.Omit(BuyCertificates, [...notPosted, 'value', 'picker_email', 'campaign'])

const fields = Type.Object({
  ...own.properties,
  /** Preset value; `own_value` takes precedence. */
  value: text(10),
  own_value: text(10),
  picker_email: text(254),
  phone_country: text(2),
  picker_phone_country: text(2),
  when: text(10),
  day: text(10),
  hour: text(5),
  zone: text(6),
  city: text(80),
  /** Region of a place outside our list of cities. */
  region: text(80),
  /** Place that the page showed prices for, and those prices. */
  page_city: text(80),
  page_region: text(80),
  page_country: text(6),
  zip_city: text(80),
  seen_delivery: text(1_000),
  ...searchFields,
  /** New delivery price that the buyer confirms. */
  agreed_delivery: Type.Optional(Type.Number({ minimum: 0, maximum: maxSeenCost })),
  /** Id of a saved address; 0 for the address fields of the form. */
  address: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  consent: Type.Literal(true),
  consent_offer: Type.Literal(true),
  /** Ad campaign as JSON; only pages with scripts send it. */
  campaign: text(maxCampaignLength),
  /** Idempotency key of the page: a repeated post makes no second order. */
  key: text(40),
})
type Fields = Static<typeof fields>

/** Certificate purchase; the form works before hydration and without scripts. */
export const buyCertificatesForm = form({
  path: '/certificate-cart/buy/',
  page: link({ base: '' }, 'certificate-cart'),
  bodyBytes: orderBytes,
  limit: orderLimit,
  fields,
  act: async (visit) => {
    const { app, locale, address, fields: postedSale } = visit
    if (isSearchTyped(postedSale)) throw needPoint()
    const owner = await visit.owner()
    const body = { ...saleIn(postedSale, locale, visit.now), ...(await deliveryIn(visit, owner)) }
    const isAgreed = (cost: Money) => isAsSeen(postedSale, cost)
    const order = await certificateAnswer(app, { owner, body, key: postedSale.key ?? null, locale, address, isAgreed })
    visit.keepTicks([])
    const page = { number: order.order_id, key: order.key }
    return isPaidOnline(body.payment_type)
      ? payPath(page)
      : link({ base: '' }, 'order-placed', { query: { key: order.key } })
  },
})

const ofDelivery: ReadonlySet<string> = new Set(['pickup_type', 'pvz_code', ...Object.keys(addressFields)])
type DeliveryPart = Partial<Pick<BuyCertificatesBody, 'pickup_type' | 'pvz_code' | keyof typeof addressFields>>

function saleIn(postedSale: Fields, locale: Locale, now: Date): BuyCertificatesBody {
  const { design, certificate_type, quantity, text_type, picker_comment } = postedSale
  const { picker, picker_name, picker_last_name, picker_email, picker_phone: pickerPhone } = postedSale
  const { first_name, last_name, email, phone_call, payment_type } = postedSale
  const { company_inn, company_kpp, company_name, company_address } = postedSale
  const countries = phoneCountries(locale)
  const look = { design, certificate_type, quantity, text_type, picker_comment }
  const receiver = { picker, picker_name, picker_last_name, picker_email }
  const buyer = { first_name, last_name, email, phone_call, payment_type }
  const company = { company_inn, company_kpp, company_name, company_address }
  const campaign = campaignIn(postedSale.campaign)
  return {
    ...(campaign && { campaign }),
    ...look,
    ...receiver,
    ...buyer,
    ...company,
    value: valueIn(postedSale),
    phone: wholePhone(postedSale.phone, postedSale.phone_country, countries),
    picker_phone: pickerPhone ? wholePhone(pickerPhone, postedSale.picker_phone_country, countries) : '',
    deliver_at: momentIn(postedSale, now),
    consents: ['personal_data', 'offer'],
  }
}

/** Campaign of the visitor; an invalid one is dropped so that it cannot block the purchase. */
function campaignIn(json: string | undefined): BuyCertificatesBody['campaign'] {
  try {
    const campaign: unknown = JSON.parse(json ?? '')
    return Check(CampaignShape, campaign) ? campaign : undefined
  } catch {
    return undefined
  }
}

/** Delivery fields in the shape of the order form; empty for certificates sent by e-mail. */
async function deliveryIn({ app, locale, fields: postedSale }: FormVisit<Fields>, owner: Owner): Promise<DeliveryPart> {
  const { certificate_type: type, pickup_type: pickupType, address } = postedSale
  if (type !== 'printed' || !pickupType) return {}
  const cities = await app.cities.now()
  const place = postedPlaceIn(cities, postedSale)
  const choices = 'accountId' in owner && address ? await addressChoices(app.db, owner.accountId, locale) : []
  const zip_city = zipCityOf(postedSale, place.ru_name)
  const order = orderBody({ ...postedSale, pickup_type: pickupType, zip_city }, choices, place)
  needPlace(cities, order)
  return Object.fromEntries(Object.entries(order).filter(([name]) => ofDelivery.has(name)))
}

/** True if the delivery costs no more than the page showed or the buyer confirmed. */
function isAsSeen({ certificate_type, pickup_type, seen_delivery, agreed_delivery }: Fields, cost: Money): boolean {
  if (certificate_type !== 'printed' || !pickup_type) return true
  const seenSums = [seenCost(seen_delivery, pickup_type), agreed_delivery].filter((sum) => sum !== undefined)
  return seenSums.some((sum) => cost <= roubles(sum))
}

/** Certificate value in roubles; an own value takes precedence over the selected preset. */
function valueIn({ value, own_value: ownValue }: Fields): number {
  const digits = (ownValue || value || '').replaceAll(/[\s\u00a0]/g, '')
  if (!/^\d{1,7}$/.test(digits)) throw badField('own_value', digits === '' ? 'required' : 'whole_number')
  const sum = Number(digits)
  if (sum < certificateValues.least) throw badField('own_value', 'too_small', { limit: certificateValues.least })
  if (sum > certificateValues.most) throw badField('own_value', 'too_big', { limit: certificateValues.most })
  return sum
}

function momentIn({ when, day, hour, zone }: Fields, now: Date): string {
  if (when !== 'later') return ''
  if (!day) throw badField('day', 'required')
  const moment = `${day}T${hour || '09:00'}:00${zone || '+03:00'}`
  if (Number.isNaN(Date.parse(moment))) throw badField('day', 'wrong')
  if (Date.parse(moment) < now.getTime() - 3_600_000) throw badField('day', 'moment_over')
  return moment
}

export const certificatePointsForm = pointFinderForm({
  path: '/certificate-cart/points/',
  page: link({ base: '' }, 'certificate-cart'),
  properties: fields.properties,
})
