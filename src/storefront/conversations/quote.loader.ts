import { sampleListPath } from '#shop/supply/supply.calls.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { conversationTexts } from './conversations.texts.ts'
import type { QuoteData } from './quote-form.part.tsx'
import { quoteTexts } from './quote.texts.ts'

/** The same for everybody: nothing personal stands in it. */
export function quoteData(visit: Pick<ShopVisit, 'base' | 'locale' | 'context'>, kind: QuoteData['kind']): QuoteData {
  const { locale, context } = visit
  return {
    t: quoteTexts[locale],
    files: conversationTexts[locale].files,
    kind,
    countries: phoneCountries(locale),
    consentHref: link(visit, 'text-page', { buyerInfo: 'personal_data' }),
    offerHref: link(visit, 'text-page', { buyerInfo: 'public_offerta' }),
    sampleHref: visit.base + sampleListPath,
    hasRegister: context.companies !== undefined,
  }
}
