import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { hashPassword } from '#kernel/password.ts'
import { badField, refuseFields } from '#kernel/refusal.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import type { ConsentPurpose } from '../consents/consents.rules.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { keepFriendOf } from '../loyalty/friends.actions.ts'
import { emit } from '../news.ts'
import { promoKey } from '../promo/promo-key.rules.ts'
import {
  isBirthday,
  isProfession,
  isReferralSource,
  maxNameLength,
  passwordFault,
  plainName,
  minPasswordLength,
} from './accounts.rules.ts'
import type { RegistrationBody } from './accounts.schemas.ts'
import { accounts } from './accounts.tables.ts'
import { mayWrite } from '../letter-limits.ts'
import { normalPhone } from '../phone.rules.ts'
import type { Browser } from './sign-in.action.ts'

type RegistrationVisit = { locale: Locale; browser: Browser; now: Date }
type RegisterInput = RegistrationVisit & { body: RegistrationBody }
type RegisterParts = { db: NodePgDatabase; limits: Limits }
type AccountType = 'default' | 'professional'

/**
 * Registers an unconfirmed account and requests a confirmation email. An email that already has an account gets the
 * same work and response; only the letter differs.
 */
export async function register(
  { db, limits }: RegisterParts,
  { body, ...visit }: RegisterInput,
): Promise<{ id: number; type: AccountType }> {
  const email = normalEmail(body.email)
  if (!email) throw badField('email', 'invalid_email')
  const fault = passwordFault(body.password, email)
  if (fault) throw badField('password', fault, { limit: minPasswordLength })
  const type = body.type ?? 'default'
  const person = personIn(body, visit.now)
  const passwordHash = await hashPassword(body.password)
  const hasLetter = await mayWrite(limits, 'registration', { email, address: visit.browser.address })
  const state = type === 'professional' ? 'requested' : 'unconfirmed'
  const row = { ...person, email, type, state, passwordHash, visitorId: visit.browser.visitorId } as const
  return db.transaction(async (tx) => {
    const id = await createAccount(tx, { row, body, ...visit })
    if (hasLetter) await emit(tx, 'account.registered', { accountId: id })
    return { id, type }
  })
}

/** Account fields without the credentials. */
export type PersonBody = Omit<RegistrationBody, 'email' | 'password' | 'type'>
type AccountRow = Omit<typeof accounts.$inferInsert, 'locale' | 'createdAt' | 'type'> & { type: AccountType }
type AccountInput = RegistrationVisit & { row: AccountRow; body: PersonBody }

/** Creates an unconfirmed or confirmed account with consents and referral. */
export async function createAccount(tx: Db, { row, body, locale, browser, now }: AccountInput): Promise<number> {
  const [account] = await tx
    .insert(accounts)
    .values({ ...row, locale, createdAt: now })
    .returning({ id: accounts.id })
  const { id } = account!
  const { email } = row
  const visit = { email, accountId: id, address: browser.address, now }
  await keepConsents(tx, { form: 'registration', purposes: purposesIn(body), ...visit })
  const key = row.inLoyalty ? promoKey(body.referral_code ?? '') : ''
  if (key) await keepFriendOf(tx, { key, accountId: id, now })
  return id
}

/** Validates the personal fields; the first invalid one is refused by name. */
export function personIn(body: PersonBody, now: Date) {
  if (body.consent === false) throw badField('consent', 'required')
  const phone = normalPhone(body.phone_number)
  if (!phone) throw badField('phone_number', 'invalid_phone')
  return {
    firstName: nameIn(body.first_name, 'first_name'),
    lastName: nameIn(body.last_name, 'last_name'),
    phone,
    organisation: plainName(body.organisation ?? '') || null,
    ...loyaltyIn(body, now),
  }
}

export function nameIn(text: string, field: string): string {
  const name = plainName(text)
  if (name === '') throw badField(field, 'required')
  if (name.length > maxNameLength) throw badField(field, 'too_long', { limit: maxNameLength })
  return name
}

/** Validates the loyalty fields; members must give a birthday, a profession and a referral source (R-5-05, R-5-06). */
function loyaltyIn(body: PersonBody, now: Date) {
  const inLoyalty = body.register_in_maxma ?? false
  const { date_of_birth: dateOfBirth = '', specialty = '', source_of_referral: source = '' } = body
  const codes: Record<string, string> = {}
  if (dateOfBirth ? !isBirthday(dateOfBirth, now) : inLoyalty)
    codes['date_of_birth'] = dateOfBirth ? 'wrong_birthday' : 'required'
  if (specialty ? !isProfession(specialty) : inLoyalty) codes['specialty'] = specialty ? 'not_listed' : 'required'
  if (source ? !isReferralSource(source) : inLoyalty) codes['source_of_referral'] = source ? 'not_listed' : 'required'
  refuseFields(codes)
  return {
    inLoyalty,
    dateOfBirth: dateOfBirth || null,
    specialty: specialty || null,
    customSpecialty: otherIn(specialty, body.custom_speciality, 'custom_speciality'),
    referralSource: source || null,
    customReferralSource: otherIn(source, body.custom_source_of_referral, 'custom_source_of_referral'),
  }
}

/** Free text that explains the code `other`; null for any other code (R-5-06). */
export function otherIn(code: string, text: string | undefined, field: string): string | null {
  if (code !== 'other') return null
  const words = plainName(text ?? '')
  if (words === '') throw badField(field, 'required')
  return words
}

const purposesIn = (body: PersonBody): ConsentPurpose[] => [
  ...(body.consent ? (['personal_data', 'offer'] as const) : []),
  ...(body.consent_letters ? (['letters'] as const) : []),
  ...(body.register_in_maxma ? (['loyalty'] as const) : []),
]
