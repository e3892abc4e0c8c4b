import { formStartOf } from '#shop/checkout/form-start.queries.ts'
import { parcelOfCertificates } from '#shop/delivery/parcel.rules.ts'
import { addressChoice } from '../checkout/address-choices.loader.ts'
import type { DeliveryData } from '../checkout/checkout.loader.ts'
import { checkoutTexts } from '../checkout/checkout.texts.ts'
import { addressesIn, doorIn } from '../checkout/delivery-place.ts'
import { deliveryStart } from '../checkout/delivery-start.loader.ts'
import { pointStart, pricedPoint } from '../checkout/point-start.loader.ts'
import { envelopeTypes } from '../checkout/quotes.rules.ts'
import { pointSearch } from '../points/point-search.ts'
import { postedPlaceIn, visitorPlace } from '../checkout/visitor-place.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { deliveryFieldsIn, quantityIn, type CertificateDraft } from './certificate-draft.rules.ts'

/** Delivery options and prices of a printed certificate, with parts of the order form. */
export type EnvelopeData = {
  envelope: DeliveryData
  /** New delivery price to confirm; overrides the price of the row. */
  newPrice: { type: string; cost: number } | null
  /** Buyer fields from the account or from the order form draft. */
  buyer: CertificateDraft
}

type PostedForm = { values: CertificateDraft; errors: Readonly<Record<string, readonly unknown[]>> } | undefined

export async function envelopeData(visit: ShopVisit, form: PostedForm): Promise<EnvelopeData> {
  const { locale, context, now } = visit
  const [owner, cities] = await Promise.all([context.owner?.(), context.cities.now()])
  const start = await formStartOf(context.db, { owner, now })
  const { delivery: deliveryTexts, address: addressTexts } = checkoutTexts[locale]
  const t = { delivery: deliveryTexts, address: addressTexts }
  const addresses = start.addresses.map((address) => addressChoice(address, t.address.parts))
  const city = form?.values['city'] ? postedPlaceIn(cities, form.values) : visitorPlace(cities, context.cookieCity)
  const fields = deliveryFieldsIn(form?.values ?? {})
  const { chosenId } = addressesIn(addresses, {
    cityName: city.ru_name,
    wish: fields.address,
    type: fields.pickup_type,
  })
  const door = doorIn({ ...fields, address: chosenId }, addresses, city)
  const point = await pricedPoint(visit, { fields, city })
  const parcel = parcelOfCertificates(quantityIn(form?.values ?? {}))
  const what = { parcel, pieces: [], types: envelopeTypes, failedText: t.delivery.failed }
  const { price: _price, ...delivery } = await deliveryStart(visit, {
    city,
    fields,
    isHint: false,
    point,
    door,
    ...what,
  })
  const isPosted = form?.values['certificate_type'] === 'printed'
  const points = await pointStart(visit, {
    fields,
    city,
    parcel,
    search: isPosted ? pointSearch(form?.values ?? {}) : null,
  })
  const cost = Number(form?.errors['delivery_price']?.[0] ?? NaN)
  return {
    envelope: { t, ...points, fields, isHint: false, addresses, delivery },
    newPrice: Number.isFinite(cost) ? { type: fields.pickup_type ?? '', cost } : null,
    buyer: buyerIn(start.fields),
  }
}

const buyerFields = ['first_name', 'last_name', 'phone', 'email'] as const

const buyerIn = (fields: Partial<Record<(typeof buyerFields)[number], string>>): CertificateDraft =>
  Object.fromEntries(buyerFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
