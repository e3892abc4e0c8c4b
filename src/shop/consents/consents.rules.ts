export const consentPurposes = ['personal_data', 'offer', 'letters', 'loyalty'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Purposes that an order cannot be placed without. */
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

/** Text page that states each purpose: its wording at that moment is the version of the consent. */
export const consentDocuments: Record<ConsentPurpose, string> = {
  personal_data: 'personal_data',
  offer: 'public_offerta',
  letters: 'newsletter_consent',
  loyalty: 'personal_data',
}

/** Forms of a sale: the law keeps their data for five years, whatever is withdrawn. */
export const saleForms: readonly ConsentForm[] = ['order', 'certificate']
/** Forms of an account: its settings list and end them. */
export const accountForms: readonly ConsentForm[] = ['registration', 'profile']

/** Years after an order in which its documents are kept. */
export const saleProofYears = 5
/** Years of the limitation period, after a withdrawal or after a single use. */
export const proofYears = 3
/** Days in which data without another ground are erased after a withdrawal: the law's limit. */
export const erasureDays = 30
