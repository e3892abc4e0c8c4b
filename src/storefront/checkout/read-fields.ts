import type { CardChoice } from '#shop/cards/cards.rules.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { verbatimText } from '#ui/form-text.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const texts = [
  'first_name',
  'last_name',
  'email',
  'street',
  'house',
  'house_building',
  'apartment',
  'zip_code',
  'zip_city',
  'pickup_type',
  'pvz_code',
  'payment_type',
  'company_inn',
  'company_kpp',
  'company_name',
  'company_address',
  'comment',
] as const

/** Current form values; absent fields are left out. */
export function readFields(form: HTMLFormElement, countries: readonly PhoneCountry[]): DraftBody {
  const data = new FormData(form)
  const fields: DraftBody = { phone_call: data.has('phone_call') }
  for (const name of texts) if (data.has(name)) fields[name] = verbatimText(data, name)
  if (data.has('phone'))
    fields.phone = wholePhone(verbatimText(data, 'phone'), verbatimText(data, 'phone_country'), countries)
  if (data.has('address')) fields.address = Number(verbatimText(data, 'address'))
  return fields
}

/** Saved card to charge, or consent to save a new one; applies to this order only, so never part of a draft. */
export function cardChoiceIn(form: HTMLFormElement): CardChoice {
  const data = new FormData(form)
  const card = Number(data.get('card') ?? 0)
  if (data.get('payment_type') !== 'online') return {}
  return card > 0 ? { card } : { ...(data.has('save_card') && { save_card: true }) }
}

/** Fields changed since the last save; an empty field that was never filled is no change. */
export const changesIn = (fields: DraftBody, keptFields: DraftBody): DraftBody =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== (keptFields[name as keyof DraftBody] ?? (value === false ? false : '')),
    ),
  )
