import { and, eq, inArray, not } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
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
  longestName,
  passwordFault,
  plainName,
  shortestPassword,
} from './accounts.rules.ts'
import type { RegistrationBody } from './accounts.schemas.ts'
import { accounts } from './accounts.tables.ts'
import { normalPhone } from './phone.rules.ts'

/** Nobody's mailbox is filled by a stranger's registrations. */
const perMailbox = { name: 'registration-mailbox', points: 10, seconds: 86_400 }

type RegistrationVisit = { locale: Locale; address: string; now: Date }
type RegisterInput = RegistrationVisit & { body: RegistrationBody }
type AccountType = 'default' | 'professional'

/** Whoever registers anew before the first letter was answered begins anew. Answers what kind of account it is. */
export async function register(
  { db, limits }: { db: NodePgDatabase; limits: Limits },
  { body, ...visit }: RegisterInput,
): Promise<{ id: number; type: AccountType }> {
  const email = normalEmail(body.email)
  if (!email) throw badField('email', 'invalid_email')
  const fault = passwordFault(body.password, email)
  if (fault) throw badField('password', fault, { limit: shortestPassword })
  const type = body.type ?? 'default'
  const person = personIn(body, visit.now)
  await limits.take(perMailbox, email)
  if (await isTaken(db, email)) throw badField('email', 'email_taken')
  const passwordHash = await hashPassword(body.password)
  const state = type === 'professional' ? 'requested' : 'unconfirmed'
  const row = { ...person, email, type, state, passwordHash } as const
  return db.transaction((tx) => createAccount(tx, { row, body, ...visit }))
}

/** Everything of an account but how it is signed in to. */
export type PersonBody = Omit<RegistrationBody, 'email' | 'password' | 'type'>
type AccountRow = Omit<typeof accounts.$inferInsert, 'locale' | 'createdAt' | 'type'> & { type: AccountType }
type AccountInput = RegistrationVisit & { row: AccountRow; body: PersonBody }

/** Takes the place of an account of this e-mail that was never used, with all that belonged to it. */
export async function createAccount(
  tx: Db,
  { row, body, locale, address, now }: AccountInput,
): Promise<{ id: number; type: AccountType }> {
  const account =
    (await insertOver(tx, { ...row, locale, createdAt: now })) ??
    (await insertOver(tx, { ...row, locale, createdAt: now }))
  if (!account) throw badField('email', 'email_taken')
  const purposes = purposesIn(body)
  const { email } = row
  await keepConsents(tx, { form: 'registration', purposes, email, accountId: account.id, address, now })
  const key = row.inLoyalty ? promoKey(body.referral_code ?? '') : ''
  if (key) await keepFriendOf(tx, { key, accountId: account.id, now })
  if (row.state !== 'active') await emit(tx, 'account.registered', { accountId: account.id })
  return { id: account.id, type: row.type }
}

/** Nothing when another registration of this moment was first: then the next try takes its place. */
async function insertOver(tx: Db, row: typeof accounts.$inferInsert): Promise<{ id: number } | undefined> {
  await tx.delete(accounts).where(and(eq(accounts.email, row.email), isUnused))
  const [account] = await tx.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id })
  return account
}

const isUnused = inArray(accounts.state, ['unconfirmed', 'requested'])

export const isTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.email, email), not(isUnused)))) > 0

/** What an honest form says of a person; otherwise the first field that is wrong is named. */
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
  if (name.length > longestName) throw badField(field, 'too_long', { limit: longestName })
  return name
}

/** Who joins the loyalty programme says more of themselves (R-5-05, R-5-06). */
function loyaltyIn(body: PersonBody, now: Date) {
  const inLoyalty = body.register_in_maxma ?? false
  const { date_of_birth: dateOfBirth = '', specialty = '', source_of_referral: source = '' } = body
  if (dateOfBirth ? !isBirthday(dateOfBirth, now) : inLoyalty)
    throw badField('date_of_birth', dateOfBirth ? 'wrong_birthday' : 'required')
  if (specialty ? !isProfession(specialty) : inLoyalty)
    throw badField('specialty', specialty ? 'not_listed' : 'required')
  if (source ? !isReferralSource(source) : inLoyalty)
    throw badField('source_of_referral', source ? 'not_listed' : 'required')
  return {
    inLoyalty,
    dateOfBirth: dateOfBirth || null,
    specialty: specialty || null,
    customSpecialty: otherIn(specialty, body.custom_speciality, 'custom_speciality'),
    referralSource: source || null,
    customReferralSource: otherIn(source, body.custom_source_of_referral, 'custom_source_of_referral'),
  }
}

/** What `other` stands for is said beside it (R-5-06). */
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
