import { kopecks, roubles } from '#kernel/money.ts'
import {
  certificateDesigns,
  certificateTextTypes,
  certificateTypes,
  certificateValues,
  type CertificateDesign,
  type CertificateTextType,
  type CertificateType,
} from '#shop/certificates/certificate-sales.rules.ts'
import { parcelOfGrams } from '#shop/delivery/parcel.rules.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { soon } from '#shop/delivery/soon.ts'
import { isPaidOnline, type PaymentType } from '#shop/orders/orders.rules.ts'
import { methodOfType } from '#shop/payments/payments.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { formatMoney } from '#ui/format-money.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { page, type Page } from '#web/page.ts'
import { checkoutTexts, type CheckoutTexts } from '../checkout/checkout.texts.ts'
import { placeDestination, visitorPlace } from '../checkout/visitor-place.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { certificateTexts, type CertificateTexts } from './certificates.texts.ts'

export type CartData = {
  t: CertificateTexts['form']
  payment: CheckoutTexts['payment']
  title: string
  crumbs: Crumb[]
  designs: { design: CertificateDesign; title: string }[]
  values: { value: number; text: string }[]
  types: CertificateType[]
  texts: CertificateTextType[]
  payments: PaymentType[]
  countries: PhoneCountry[]
  hasRegister: boolean
  /** What is agreed to, with where it is written. */
  papers: { name: string; words: readonly [string, string]; href: string }[]
  cityText: string
  /** Where the visitor is, as the order says it. */
  place: { city: string; region: string; country_code: string }
  delivery: { type: PickupType; name: string; sum: number; text: string }[]
  days: { from: string; until: string }
  zones: { value: string; label: string }[]
  hours: string[]
  start: Record<string, string>
  errors: Record<string, string>
  key: string
}

/** In the order of the form. */
const formPayments: readonly PaymentType[] = ['sbp', 'online', 'invoice', 'on_delivery']
const offeredTypes = ['cdek_courier', 'boxberry_courier', 'dalli_courier', 'russian_post'] as const
const patienceMs = 1_500
const envelope = parcelOfGrams(30, kopecks(100_00))

/** What the form holds, for this visitor alone: prices of their city, and what was posted without a script. */
export async function loadCertificateCart(visit: ShopVisit): Promise<Page<CartData, undefined>> {
  const { locale, context, now, query } = visit
  const { form: t, ...words } = certificateTexts[locale]
  const form = context.form?.path === '/certificate-cart/buy/' ? context.form : undefined
  const design = certificateDesigns.find((each) => each === query['design'])
  const { delivery, city } = await deliveryOf(visit)
  const day = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  return page({
    head: privateHead(t.title, visit),
    data: {
      t,
      payment: checkoutTexts[locale].payment,
      papers: papersOf(visit),
      title: t.title,
      crumbs: [
        { title: words.home, href: link(visit, 'home') },
        { title: words.certificate, href: link(visit, 'certificate') },
      ],
      designs: certificateDesigns.map((each) => ({ design: each, title: words.designs[each] })),
      values: certificateValues.offered.map((value) => ({ value, text: formatMoney(roubles(value), locale) })),
      types: [...certificateTypes],
      texts: [...certificateTextTypes],
      payments: formPayments.filter((type) => isPayable(context, type)),
      countries: phoneCountries(locale),
      hasRegister: context.companies !== undefined,
      cityText: fill(t.city, { city: locale === 'ru' ? city.ru_name : city.en_name }),
      place: { city: city.ru_name, region: city.region, country_code: city.iso },
      delivery,
      days: { from: day(0), until: day(364) },
      zones: zonesOf(locale),
      hours: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      start: { ...(design && { design }), ...form?.values },
      errors: errorsOf(form?.errors ?? {}, t.consentNeeded),
      key: crypto.randomUUID(),
    },
  })
}

function papersOf(visit: ShopVisit): CartData['papers'] {
  const { consentData, consentOffer } = checkoutTexts[visit.locale].order
  const href = (buyerInfo: string) => link(visit, 'text-page', { buyerInfo })
  return [
    { name: 'consent', words: consentData, href: href('personal_data') },
    { name: 'consent_offer', words: consentOffer, href: href('public_offerta') },
  ]
}

function isPayable({ payments, seller }: ShopVisit['context'], type: PaymentType): boolean {
  if (type === 'invoice') return seller !== undefined
  return !isPaidOnline(type) || (payments?.methods.includes(methodOfType(type)) ?? false)
}

async function deliveryOf({ locale, context }: ShopVisit) {
  const cities = await context.cities.now()
  const city = visitorPlace(cities, context.cookieCity)
  const destination = placeDestination(cities, city)
  const names = checkoutTexts[locale].delivery.names
  const quotes = destination
    ? await Promise.all(
        offeredTypes.map((type) =>
          soon(context.quotes.quoteOf(type, { destination, parcel: envelope, pointCode: null }), patienceMs),
        ),
      )
    : []
  const delivery = quotes.flatMap((quote, at) => {
    const type = offeredTypes[at]!
    if (quote?.state !== 'ready') return []
    return [{ type, name: names[type], sum: quote.cost / 100, text: formatMoney(quote.cost, locale) }]
  })
  return { city, delivery }
}

/** Of the country: from Kaliningrad to Kamchatka. */
function zonesOf(locale: 'ru' | 'en') {
  const moscow = { ru: 'Москва', en: 'Moscow' }[locale]
  return Array.from({ length: 11 }, (_, at) => {
    const sign = `+${String(at + 2).padStart(2, '0')}:00`
    return { value: sign, label: at === 1 ? `${moscow} (UTC+3)` : `UTC+${at + 2}` }
  })
}

function errorsOf(errors: Readonly<Record<string, readonly string[]>>, consentNeeded: string): Record<string, string> {
  const entries = Object.entries(errors).map(([name, [text = '']]) => {
    const field = { value: 'own_value', deliver_at: 'day' }[name] ?? name
    return [field, name.startsWith('consent') ? consentNeeded : text]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
