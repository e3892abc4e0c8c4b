import { sampleListPath } from '#shop/supply/supply.calls.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { conversationTexts } from './conversations.texts.ts'
import type { QuoteData } from './quote-state.ts'
import { quoteTexts } from './quote.texts.ts'

type QuoteVisit = Pick<ShopVisit, 'base' | 'locale' | 'context'>

/** Quote form data, the same for every visitor. */
export async function quoteData(
  visit: QuoteVisit,
  kind: QuoteData['kind'],
  ladder: QuoteData['ladder'],
): Promise<QuoteData> {
  const { locale, context } = visit
  const { settings } = await context.site.now()
  const t = quoteTexts[locale]
  const { phone, email } = settings
  return {
    t,
    files: conversationTexts[locale].files,
    kind,
    countries: phoneCountries(locale),
    consentHref: link(visit, 'text-page', { buyerInfo: 'personal_data' }),
    offerHref: link(visit, 'text-page', { buyerInfo: 'public_offerta' }),
    sampleHref: visit.base + sampleListPath,
    hasRegister: context.companies !== undefined,
    person: {
      title: t.person[kind],
      note: t.person.note,
      phone: phone ? { text: phone, href: phoneHref(phone) } : null,
      email,
    },
    ladder,
  }
}
