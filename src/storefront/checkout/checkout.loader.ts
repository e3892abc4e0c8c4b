import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { emptyCart, type Cart } from '#shop/cart/cart.queries.ts'
import { goodsFingerprint, type Checkout, type DeliveryPrice } from '#shop/checkout/checkout.queries.ts'
import { formStartOf, pickupStores, type FormStart, type PickupStore } from '#shop/checkout/form-start.queries.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { parcelToPrice, piecesToPrice, type ParcelGift } from '#shop/delivery/cart-parcel.queries.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import type { Owner } from '#shop/owner.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { cardChoices, type CardChoices } from '../cards/cards.loader.ts'
import { fill } from '../common/fill.ts'
import { forEachOnline, type PaymentType } from '#shop/orders/orders.rules.ts'
import { methodOfType, typeOfMethod, type SumLimits } from '#shop/payments/payments.rules.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { addressChoice, type AddressChoice } from './address-choices.loader.ts'
import { checkoutTexts, type CheckoutTexts } from './checkout.texts.ts'
import { addressesIn, doorIn } from './delivery-place.ts'
import { deliveryStart, type DeliveryStart } from './delivery-start.loader.ts'
import { offeredTypes } from './quotes.rules.ts'
import type { OrderErrors } from './order-state.ts'
import type { OrderChange } from './order-change.ts'
import { pointStart, pricedPoint, type PointStart } from './point-start.loader.ts'
import { postedChange, postedErrors, postedFields, postedPlace, searchesPoints } from './posted-order.loader.ts'
import { pointSearch } from '../points/point-search.ts'
import { postedPlaceIn, visitorPlace } from './visitor-place.loader.ts'

export type CheckoutData = PointStart & {
  t: CheckoutTexts
  fields: DraftBody
  /** Delivery is prefilled from the last order. */
  isHint: boolean
  addresses: AddressChoice[]
  isMember: boolean
  /** Member has already accepted the current wording of the consents. */
  hasConsented: boolean
  stores: PickupStore[]
  countries: PhoneCountry[]
  /** Payment methods available today; card and SBP need a bank contract. */
  payments: PaymentType[]
  /** Minimum and maximum sum by payment method. */
  limits: LimitsByType
  cards: CardChoices | null
  /** Company lookup by INN is available. */
  hasRegister: boolean
  delivery: DeliveryStart
  /** Errors and checked consents of a rejected post without scripts. */
  errors: OrderErrors
  consents: string[]
  /** Changed sums that the buyer must confirm after a post. */
  changed: OrderChange | null
  /** Idempotency key and goods fingerprint, posted as hidden fields. */
  key: string
  seenGoods: string
}

/** Part of the checkout data needed for delivery. */
export type DeliveryData = Pick<CheckoutData, keyof PointStart | 'fields' | 'isHint' | 'addresses' | 'delivery'> & {
  t: Pick<CheckoutTexts, 'delivery' | 'address'>
}

export type LimitsByType = Partial<Record<PaymentType, SumLimits>>
type PayableContext = Pick<ShopVisit['context'], 'payments' | 'seller'>

/**
 * Payment methods in display order: online methods of the contracts, on delivery, then invoice if a seller is
 * configured.
 */
export function payableBy({ payments, seller }: PayableContext): Pick<CheckoutData, 'payments' | 'limits'> {
  const online = payments?.methods.map(typeOfMethod) ?? []
  const limits = Object.fromEntries(online.map((type) => [type, payments?.limits[methodOfType(type)] ?? {}]))
  return { payments: [...online, 'on_delivery', ...(seller ? (['invoice'] as const) : [])], limits }
}

/** Starts loading the order form; delivery prices follow once the cart is known. */
export function beginCheckout(visit: ShopVisit, owner: Owner | undefined) {
  const { locale, now, context } = visit
  const t = termsIn(checkoutTexts[locale], context.config.refusalFee, locale)
  const countries = phoneCountries(locale)
  const start = formStartOf(context.db, { owner, now }).then((firstStart) =>
    startWith(firstStart, postedFields(context.form, countries)),
  )
  // City from the query, set after a form was posted without scripts.
  const writtenCity = (cities: City[]) => {
    const { city = '', region = '' } = visit.query
    return city ? postedPlaceIn(cities, { city: city.slice(0, 80), region: region.slice(0, 80) }) : undefined
  }
  let delivery: Awaited<ReturnType<typeof deliveryStart>> | undefined
  let parcel: Parcel = parcelToPrice(emptyCart, null)
  const deliveryOf = async (cart: Cart, gift: ParcelGift | null): Promise<DeliveryPrice | null> => {
    parcel = parcelToPrice(cart, gift)
    const [{ fields, isHint, addresses }, cities] = await Promise.all([start, context.cities.now()])
    const city = postedPlace(context.form, cities) ?? writtenCity(cities) ?? visitorPlace(cities, context.cookieCity)
    const choices = addresses.map((address) => addressChoice(address, t.address.parts))
    const { address: wish, pickup_type: type } = fields
    const { chosenId } = addressesIn(choices, { cityName: city.ru_name, wish, type })
    const door = doorIn({ ...fields, address: chosenId }, choices, city)
    const point = await pricedPoint(visit, { fields, city })
    const what = { parcel, pieces: piecesToPrice(cart), types: offeredTypes }
    delivery = await deliveryStart(visit, { city, fields, isHint, point, door, ...what, failedText: t.delivery.failed })
    return delivery.price
  }
  const data = async (checkout: Checkout | undefined): Promise<CheckoutData> => {
    if (!delivery) await deliveryOf(emptyCart, null)
    const [{ addresses, fields, ...known }, stores, cards] = await Promise.all([
      start,
      pickupStores(context.db, locale),
      cardChoices(visit, owner && 'accountId' in owner ? owner.accountId : undefined),
    ])
    const { price: _price, ...rest } = delivery!
    const search = searchesPoints(context.form) ? pointSearch(context.form.values) : null
    return {
      ...(await pointStart(visit, { fields, city: rest.city, parcel, search })),
      t,
      fields,
      ...known,
      stores,
      cards,
      countries,
      hasRegister: context.companies !== undefined,
      ...payableBy(context),
      delivery: rest,
      addresses: addresses.map((address) => addressChoice(address, t.address.parts)),
      errors: postedErrors(context.form, t.order),
      consents: ['consent', 'consent_offer'].filter(
        (name) => context.form?.values[name] ?? context.ticks?.includes(name),
      ),
      changed: postedChange(context.form),
      key: crypto.randomUUID(),
      seenGoods: checkout ? goodsFingerprint(checkout) : '',
    }
  }
  return { deliveryOf, data }
}

const startWith = ({ fields, isHint, ...rest }: FormStart, formFields: DraftBody): FormStart => ({
  ...rest,
  isHint: isHint && formFields.pickup_type === undefined,
  fields: { ...fields, ...formFields },
})

/** Adds the fee for a refused fitting order to the delivery and payment texts. */
export function termsIn(t: CheckoutTexts, refusalFee: number, locale: Locale): CheckoutTexts {
  if (refusalFee === 0) return t
  const refusal = fill(t.delivery.refusalFee, { fee: formatMoney(roubles(refusalFee), locale) })
  const { fittingNotes } = t.payment
  const notes = forEachOnline((type) => `${fittingNotes[type]}. ${refusal}`)
  return {
    ...t,
    delivery: { ...t.delivery, refusal },
    payment: { ...t.payment, fittingNotes: { ...fittingNotes, ...notes } },
  }
}
