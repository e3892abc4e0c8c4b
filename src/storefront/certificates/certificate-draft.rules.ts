/** What a form of certificates holds, by the names of its fields. */
export type CertificateDraft = Record<string, string>

/** Never kept and never brought back: each page has its own, and one agrees anew. */
const ownOfPage = ['key', 'from', 'page_owner', 'consent', 'consent_offer', 'city', 'region', 'country_code']

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

type DraftTotals = { value: number; quantity: number; delivery: number; total: number }

/** What the form comes to, in roubles; nothing where a value is none. */
export function totalsOf(draft: CertificateDraft, prices: readonly { type: string; sum: number }[]): DraftTotals {
  const sum = Number((draft['own_value'] || draft['value'] || '0').replaceAll(/[\s\u00a0]/g, ''))
  const value = Number.isInteger(sum) && sum > 0 ? sum : 0
  const quantity = Math.min(20, Math.max(1, Number(draft['quantity']) || 1))
  const isPrinted = draft['certificate_type'] === 'printed'
  const delivery = isPrinted ? (prices.find(({ type }) => type === draft['pickup_type'])?.sum ?? 0) : 0
  return { value, quantity, delivery, total: value * quantity + delivery }
}
