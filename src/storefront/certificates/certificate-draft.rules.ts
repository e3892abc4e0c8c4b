import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'

/** What a form of certificates holds, by the names of its fields. */
export type CertificateDraft = Record<string, string>

/** Never kept and never brought back: each page has its own, and one agrees anew. */
const ownOfPage =
  'key from page_owner consent consent_offer seen_delivery agreed_delivery city region page_city page_region page_country campaign'.split(
    ' ',
  )

/** A form takes no more of where its visitor came from, as it is sent. */
export const longestCampaign = 8_000

/** What a fresh form says (R-9-17). */
export const emptyDraft: CertificateDraft = {
  design: 'pine',
  value: '5000',
  quantity: '1',
  certificate_type: 'online',
  picker: 'other',
  text_type: 'default',
  when: 'now',
}

/** Buyer, recipient, value and quantity are empty again (R-4.5-19). */
export const clearedDraft = (): CertificateDraft => ({ ...emptyDraft, value: '' })

/** The wish of this kind in a table of words; the default one for an unknown kind. */
export const wishOf = <Words extends { default: string }>(words: Words, type: string | undefined): string =>
  Object.entries(words).find(([name]) => name === type)?.[1] ?? words.default

export const draftOf = (entries: Iterable<[string, unknown]>): CertificateDraft =>
  Object.fromEntries(
    [...entries].flatMap(([name, value]) =>
      typeof value === 'string' && !ownOfPage.includes(name) ? [[name, value.slice(0, 400)]] : [],
    ),
  )

/** As it was kept; anybody may have written it. */
export function draftIn(text: string | null): CertificateDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '')
    return typeof draft === 'object' && draft !== null ? draftOf(Object.entries(draft)) : undefined
  } catch {
    return undefined
  }
}

/** How many; what is no number of them is one. */
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

/** Where a printed one goes and whether it is paid for there, as the order form names it. */
export function deliveryFieldsIn(draft: CertificateDraft): DraftBody {
  const fields: DraftBody = {}
  for (const name of deliveryFields) if (draft[name]) fields[name] = draft[name]
  const address = Number(draft['address'] ?? NaN)
  return Number.isInteger(address) ? { ...fields, address } : fields
}

/** Maximum value in roubles that is shown; the server refuses less. */
const maxShownValue = 10_000_000

export type DraftTotals = { value: number; quantity: number; delivery: number; total: number }

/** What the form comes to, in roubles; nothing where a value is none. */
export function totalsOf(draft: CertificateDraft, deliveryCost = 0): DraftTotals {
  const sum = Number((draft['own_value'] || draft['value'] || '0').replaceAll(/[\s\u00a0]/g, ''))
  const value = Number.isInteger(sum) && sum > 0 && sum <= maxShownValue ? sum : 0
  const quantity = quantityIn(draft)
  const delivery = draft['certificate_type'] === 'printed' ? deliveryCost : 0
  return { value, quantity, delivery, total: value * quantity + delivery }
}
