import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { isPickupType, needsPostcode } from '#shop/delivery/pickup-types.rules.ts'
import { Draft, type DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { FormState } from '#web/page.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import type { OrderChange } from './order-change.ts'
import type { OrderErrors } from './order-state.ts'
import { isPiecesField } from '../discounts/typed-lines.rules.ts'
import { seenCost } from './quotes.rules.ts'
import { postedPlaceIn } from './visitor-place.loader.ts'

/* Rejected order form, posted without scripts: the page shows its values again. */

type PostedForm = FormState | undefined
const orderPath = '/cart/order/'
const isPostedOrder = (form: PostedForm): form is FormState => form?.path === orderPath
/** True if the posted form lists the points of the town. */
export const searchesPoints = (form: PostedForm): form is FormState =>
  form !== undefined && [orderPath, '/cart/points/'].includes(form.path)

/** True for any cart form posted with the order fields, such as a promo code. */
const isTyped = (form: PostedForm): form is FormState =>
  form !== undefined && form.path.startsWith('/cart/') && form.values['city'] !== undefined

export function postedFields(form: PostedForm, countries: readonly PhoneCountry[]): DraftBody {
  if (!isTyped(form)) return {}
  const { phone = '', phone_country, address, phone_call, ...values } = form.values
  const names = Object.keys(Draft.properties)
  const texts = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  return {
    ...texts,
    phone: wholePhone(phone, phone_country, countries),
    zip_city: zipCityOf(form.values, form.values['city'] ?? ''),
    phone_call: phone_call === 'true',
    ...(address !== undefined && { address: Number(address) || 0 }),
  }
}

/** City of the postcode. For Russian Post it is the posted city: without scripts the buyer types both together. */
export const zipCityOf = (
  { pickup_type, zip_city = '' }: { pickup_type?: string | undefined; zip_city?: string | undefined },
  city: string,
): string => (pickup_type !== undefined && isPickupType(pickup_type) && needsPostcode(pickup_type) ? city : zip_city)

export const postedPlace = (form: PostedForm, cities: readonly City[]): CityAnswer | undefined =>
  isTyped(form) && form.values['city'] ? postedPlaceIn(cities, form.values) : undefined

const sumIn = ({ errors }: FormState, name: string): number => Number(errors[name]?.[0] ?? 0)

export function postedChange(form: PostedForm): OrderChange | null {
  if (!isPostedOrder(form) || !form.errors['fingerprint']) return null
  const { pickup_type: type = '', seen_delivery: seenText } = form.values
  return {
    total: sumIn(form, 'total_sum'),
    fingerprint: form.errors['fingerprint'][0] ?? '',
    delivery: sumIn(form, 'delivery_price'),
    seenTotal: null,
    seenDelivery: isPickupType(type) ? (seenCost(seenText, type) ?? null) : null,
  }
}

/** Errors of a rejected post by field name; an empty name is for the whole order. */
export function postedErrors(form: PostedForm, t: CheckoutTexts['order']): OrderErrors {
  if (!isPostedOrder(form) || form.errors['fingerprint']) return {}
  const order = Object.keys(t.labels)
  const texts = Object.entries(form.errors)
    // Line errors are shown at the line.
    .filter(([name]) => !isPiecesField(name))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, [text = t.failed]]) => {
      if (name.startsWith('consent')) return [name, t.consentNeeded]
      return [name in t.labels ? name : '', text]
    })
  return Object.fromEntries(texts) as OrderErrors
}
