import { roubles } from '#kernel/money.ts'
import {
  certificateDesigns,
  certificateTextTypes,
  certificateTypes,
  certificateValues,
  type CertificateDesign,
  type CertificateTextType,
  type CertificateType,
} from '#shop/certificates/certificate-sales.rules.ts'
import type { PaymentType } from '#shop/orders/orders.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { formatMoney } from '#ui/format-money.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { page, type Page } from '#web/page.ts'
import { payableBy, type LimitsByType } from '../checkout/checkout.loader.ts'
import { checkoutTexts, type CheckoutTexts } from '../checkout/checkout.texts.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import type { CertificateDraft } from './certificate-draft.rules.ts'
import { certificateTexts, type CertificateTexts } from './certificates.texts.ts'
import { envelopeData, type EnvelopeData } from './envelope.loader.ts'

export type CartData = Omit<EnvelopeData, 'buyer'> & {
  t: CertificateTexts['form']
  payment: CheckoutTexts['payment']
  title: string
  /** Product name for analytics. */
  productName: string
  crumbs: Crumb[]
  designs: { design: CertificateDesign; title: string }[]
  values: { value: number; text: string }[]
  types: CertificateType[]
  texts: CertificateTextType[]
  payments: PaymentType[]
  limits: LimitsByType
  countries: PhoneCountry[]
  hasRegister: boolean
  /** Documents to accept, with links. */
  papers: { name: string; words: readonly [string, string]; href: string }[]
  days: { from: string; until: string }
  zones: { value: string; label: string }[]
  hours: string[]
  /** Defaults for this visitor, and values posted or taken from the design link. */
  usual: CertificateDraft
  start: CertificateDraft
  errors: Record<string, string>
  /** Idempotency key: a repeated post makes no second order. */
  pageKey: string
}

const buyPath = '/certificate-cart/buy/'
const isFormHere = (form: ShopVisit['context']['form']): boolean =>
  form?.path === buyPath || form?.path === '/certificate-cart/points/'

/** Loads the certificate form: delivery prices for the visitor's city and posted values. */
export async function loadCertificateCart(visit: ShopVisit): Promise<Page<CartData, undefined>> {
  const { locale, context, now, query } = visit
  const { form: t, ...words } = certificateTexts[locale]
  const form = isFormHere(context.form) ? context.form : undefined
  const design = certificateDesigns.find((each) => each === query['design'])
  const { payments, limits } = payableBy(context)
  const { buyer, ...delivery } = await envelopeData(visit, form)
  const day = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  return page({
    head: privateHead(t.title, visit),
    data: {
      t,
      payment: checkoutTexts[locale].payment,
      papers: papersOf(visit),
      title: t.title,
      productName: words.certificate,
      crumbs: [
        { title: words.home, href: link(visit, 'home') },
        { title: words.certificate, href: link(visit, 'certificate') },
      ],
      designs: certificateDesigns.map((each) => ({ design: each, title: words.designs[each] })),
      values: certificateValues.offered.map((value) => ({ value, text: formatMoney(roubles(value), locale) })),
      types: [...certificateTypes],
      texts: [...certificateTextTypes],
      // Payment on delivery comes last: only printed certificates are handed over.
      payments: [...payments.filter((type) => type !== 'on_delivery'), 'on_delivery'],
      limits,
      countries: phoneCountries(locale),
      hasRegister: context.companies !== undefined,
      ...delivery,
      days: { from: day(0), until: day(364) },
      zones: zonesOf(locale),
      hours: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      usual: buyer,
      start: { ...(design && { design }), ...form?.values },
      errors: form?.path === buyPath ? errorsOf(form.errors, t.consentNeeded) : {},
      pageKey: crypto.randomUUID(),
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

/** Time zones of Russia, from Kaliningrad to Kamchatka. */
function zonesOf(locale: 'ru' | 'en') {
  const moscow = { ru: 'Москва', en: 'Moscow' }[locale]
  return Array.from({ length: 11 }, (_, at) => {
    const sign = `+${String(at + 2).padStart(2, '0')}:00`
    return { value: sign, label: at === 1 ? `${moscow} (UTC+3)` : `UTC+${at + 2}` }
  })
}

function errorsOf(errors: Readonly<Record<string, readonly string[]>>, consentNeeded: string): Record<string, string> {
  // Skip the new delivery price: it is no field error.
  const { delivery_price: _price, ...ofFields } = errors
  const entries = Object.entries(ofFields).map(([name, [text = '']]) => {
    const field = { value: 'own_value', deliver_at: 'day' }[name] ?? name
    return [field, name.startsWith('consent') ? consentNeeded : text]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
