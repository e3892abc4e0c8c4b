import type { Db } from '#kernel/db.ts'
import { ownerIds, type Owner } from '../owner.ts'
import { keepConsents } from './consents.actions.ts'
import type { ConsentPurpose } from './consents.rules.ts'

type OrderConsent = 'offer' | 'personal_data' | 'news'

/** Purposes of an order's consents: `news` stands for the newsletter. */
const purposesOf = (given: readonly OrderConsent[] = []): ConsentPurpose[] =>
  [...new Set(given)].map((name) => (name === 'news' ? 'letters' : name))

type OrderConsentsInput = {
  owner: Owner
  fields: { email: string; consents?: OrderConsent[] }
  address: string
  now: Date
}

/** Records the checked consents with their order. */
export const keepOrderConsents = (
  tx: Db,
  form: 'order' | 'certificate',
  subject: number,
  { owner, fields, address, now }: OrderConsentsInput,
): Promise<void> => {
  const { email, consents } = fields
  const { accountId } = ownerIds(owner)
  return keepConsents(tx, { form, purposes: purposesOf(consents), subject, email, accountId, address, now })
}
