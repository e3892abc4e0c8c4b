import type { Section } from '#shop/texts/sections.rules.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { ConversationTexts } from './conversations.texts.ts'
import type { QuoteTexts } from './quote.texts.ts'

export type PersonData = {
  title: string
  note: string
  phone: { text: string; href: string } | null
  email: string
}

export type QuoteData = {
  t: QuoteTexts
  files: ConversationTexts['files']
  kind: 'clinic' | 'wholesale'
  countries: PhoneCountry[]
  consentHref: string
  offerHref: string
  sampleHref: string
  /** Somebody knows companies by their number. */
  hasRegister: boolean
  person: PersonData
  ladder: Extract<Section, { kind: 'ladder' }> | null
}
