export const consentPurposes = ['personal_data', 'offer', 'letters', 'loyalty'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Purposes that are required for an order. */
export const orderPurposes = ['personal_data', 'offer'] as const satisfies ConsentPurpose[]

export const consentForms = [
  'registration',
  'profile',
  'order',
  'certificate',
  'newsletter',
  'feedback',
  'quote',
  'notice',
  'reminder',
] as const
export type ConsentForm = (typeof consentForms)[number]

/** Consents that a withdrawal ends: `notices` are letters asked for once, `personal_data` is everything. */
export const withdrawalScopes = ['letters', 'notices', 'loyalty', 'personal_data'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

/** Text page of each purpose: its current wording is the version of the consent. */
export const consentDocuments: Record<ConsentPurpose, string> = {
  personal_data: 'personal_data',
  offer: 'public_offerta',
  letters: 'newsletter_consent',
  loyalty: 'personal_data',
}

/** Forms of a sale: the law keeps their data for five years, even after a withdrawal. */
export const saleForms: readonly ConsentForm[] = ['order', 'certificate']
/** Forms of an account, whose consents are listed and withdrawn in its settings. */
export const accountForms: readonly ConsentForm[] = ['registration', 'profile']

/** Retention of sales documents, in years after the order. */
export const saleProofYears = 5
/** Limitation period in years, after a withdrawal or a single use. */
export const proofYears = 3
/** Legal term for erasing data after a withdrawal, in days. */
export const erasureDays = 30
