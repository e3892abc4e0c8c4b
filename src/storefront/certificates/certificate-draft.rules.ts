import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'

/** Certificate form values by field name. */
export type CertificateDraft = Record<string, string>

/** Fields never stored in a draft: page state, and consents that must be given each time. */
const ownOfPage =
  'key from page_owner consent consent_offer seen_delivery agreed_delivery city region page_city page_region page_country campaign'.split(
    ' ',
  )

/** Maximum length of the posted campaign, URL-encoded. */
export const maxCampaignLength = 8_000

/** Defaults of an empty form (R-9-17). */
export const emptyDraft: CertificateDraft = {
  design: 'pine',
  value: '5000',
  quantity: '1',
  certificate_type: 'online',
  picker: 'other',
  text_type: 'default',
  when: 'now',
}

/** Draft with buyer, recipient, value and quantity emptied (R-4.5-19). */
export const clearedDraft = (): CertificateDraft => ({ ...emptyDraft, value: '' })

/** Greeting text of this kind; the default one for an unknown kind. */
export const wishOf = <Words extends { default: string }>(words: Words, type: string | undefined): string =>
  Object.entries(words).find(([name]) => name === type)?.[1] ?? words.default

export const draftOf = (entries: Iterable<[string, unknown]>): CertificateDraft =>
  Object.fromEntries(
    [...entries].flatMap(([name, value]) =>
      typeof value === 'string' && !ownOfPage.includes(name) ? [[name, value.slice(0, 400)]] : [],
    ),
  )

/** Stored draft; untrusted input from the browser's storage. */
export function draftIn(text: string | null): CertificateDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '')
    return typeof draft === 'object' && draft !== null ? draftOf(Object.entries(draft)) : undefined
  } catch {
    return undefined
  }
}

/** Quantity between 1 and 20; 1 for an invalid value. */
export const quantityIn = (draft: CertificateDraft): number =>
  Math.min(20, Math.max(1, Math.trunc(Number(draft['quantity'])) || 1))

const deliveryFields = [
  'pickup_type',
  'pvz_code',
  'street',
  'house',
  'house_building',
  'apartment',
  'zip_code',
  'zip_city',
  'payment_type',
] as const

/** Delivery fields of a printed certificate, under the names of the order form. */
export function deliveryFieldsIn(draft: CertificateDraft): DraftBody {
  const fields: DraftBody = {}
  for (const name of deliveryFields) if (draft[name]) fields[name] = draft[name]
  const address = Number(draft['address'] ?? NaN)
  return Number.isInteger(address) ? { ...fields, address } : fields
}

/** Maximum value displayed, in roubles; the server's own limit is lower. */
const maxShownValue = 10_000_000

export type DraftTotals = { value: number; quantity: number; delivery: number; total: number }

/** Order totals in roubles; zero for an invalid value. */
export function totalsOf(draft: CertificateDraft, deliveryCost = 0): DraftTotals {
  const sum = Number((draft['own_value'] || draft['value'] || '0').replaceAll(/[\s\u00a0]/g, ''))
  const value = Number.isInteger(sum) && sum > 0 && sum <= maxShownValue ? sum : 0
  const quantity = quantityIn(draft)
  const delivery = draft['certificate_type'] === 'printed' ? deliveryCost : 0
  return { value, quantity, delivery, total: value * quantity + delivery }
}
