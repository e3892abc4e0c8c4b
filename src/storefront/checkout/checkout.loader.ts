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
  /** Its delivery is how the last order was received. */
  isHint: boolean
  addresses: AddressChoice[]
  isMember: boolean
  /** The member has agreed to today's wording before, and is not asked again. */
  hasConsented: boolean
  stores: PickupStore[]
  countries: PhoneCountry[]
  /** What can be paid today: a card and the SBP need a bank behind the shop. */
  payments: PaymentType[]
  /** Sums that each of them takes. */
  limits: LimitsByType
  cards: CardChoices | null
  /** Somebody knows companies by their number. */
  hasRegister: boolean
  delivery: DeliveryStart
  /** Of a form that was posted without a script and not accepted: what is wrong, and which boxes were ticked. */
  errors: OrderErrors
  consents: string[]
  /** The new sums that a posted order was asked back with. */
  changed: OrderChange | null
  /** What the form says of itself when a browser posts it. */
  key: string
  seenGoods: string
}

/** What of it is about how something is received. */
export type DeliveryData = Pick<CheckoutData, keyof PointStart | 'fields' | 'isHint' | 'addresses' | 'delivery'> & {
  t: Pick<CheckoutTexts, 'delivery' | 'address'>
}

export type LimitsByType = Partial<Record<PaymentType, SumLimits>>
type PayableContext = Pick<ShopVisit['context'], 'payments' | 'seller'>

/** Ways to pay in the order of a form: those of the contracts first, an invoice where somebody is paid by it. */
export function payableBy({ payments, seller }: PayableContext): Pick<CheckoutData, 'payments' | 'limits'> {
  const online = payments?.methods.map(typeOfMethod) ?? []
  const limits = Object.fromEntries(online.map((type) => [type, payments?.limits[methodOfType(type)] ?? {}]))
  return { payments: [...online, 'on_delivery', ...(seller ? (['invoice'] as const) : [])], limits }
}

/** What the form holds, and what its delivery costs for whatever lies in the cart. */
export function beginCheckout(visit: ShopVisit, owner: Owner | undefined) {
  const { locale, now, context } = visit
  const t = termsIn(checkoutTexts[locale], context.config.refusalFee, locale)
  const countries = phoneCountries(locale)
  const start = formStartOf(context.db, { owner, now }).then((firstStart) =>
    startWith(firstStart, postedFields(context.form, countries)),
  )
  // Written into a form that was posted without a script.
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

/** What the owner keeps when nothing fits is told where the delivery and the payment are chosen. */
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
