import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit } from '../news.ts'
import {
  isBirthday,
  isProfession,
  isReferralSource,
  longestName,
  normalPhone,
  passwordFault,
  plainName,
  shortestPassword,
} from './accounts.rules.ts'
import type { RegistrationBody } from './accounts.schemas.ts'
import { accountConsents, accountLinks, accounts, type ConsentPurpose } from './accounts.tables.ts'

/** Nobody's mailbox is filled by a stranger's registrations. */
const perMailbox = { name: 'registration-mailbox', points: 10, seconds: 86_400 }
/** Of the words beside the boxes; raised when they change. */
const consentVersion = '2026-11'

type RegisterInput = { body: RegistrationBody; locale: Locale; address: string; now: Date }
type AccountRow = typeof accounts.$inferInsert

/** Whoever registers anew before the first letter was answered begins anew. Answers what kind of account it is. */
export async function register(
  { db, limits }: { db: NodePgDatabase; limits: Limits },
  { body, locale, address, now }: RegisterInput,
): Promise<{ id: number; type: 'default' | 'professional' }> {
  if (body.consent === false) throw badField('consent', 'required')
  const newAccount = accountIn(body, now)
  await limits.take(perMailbox, newAccount.email)
  if (await isTaken(db, newAccount.email)) throw badField('email', 'email_taken')
  const passwordHash = await hashPassword(body.password)
  const row: AccountRow = { ...newAccount, passwordHash, locale, createdAt: now }
  return db.transaction(async (tx) => {
    const [account] = await tx
      .insert(accounts)
      .values(row)
      .onConflictDoUpdate({
        target: accounts.email,
        set: row,
        setWhere: inArray(accounts.state, [...statesBeforeFirstSignIn]),
      })
      .returning({ id: accounts.id })
    if (!account) throw badField('email', 'email_taken')
    // What an earlier letter may do was meant for the earlier registration.
    await tx.delete(accountLinks).where(eq(accountLinks.accountId, account.id))
    await keepConsents(tx, account.id, { body, address, now })
    await emit(tx, 'account.registered', { accountId: account.id })
    return { id: account.id, type: newAccount.type }
  })
}

const statesBeforeFirstSignIn = ['unconfirmed', 'requested'] as const

const isTaken = async (db: Db, email: string): Promise<boolean> => {
  const isInUse = and(eq(accounts.email, email), sql`${accounts.state} not in ('unconfirmed', 'requested')`)
  return (await db.$count(accounts, isInUse)) > 0
}

/** The row of an honest registration; otherwise the first field that is wrong is named. */
function accountIn(body: RegistrationBody, now: Date) {
  const email = normalEmail(body.email)
  if (!email) throw badField('email', 'invalid_email')
  const fault = passwordFault(body.password, email)
  if (fault) throw badField('password', fault, { limit: shortestPassword })
  const phone = normalPhone(body.phone_number)
  if (!phone) throw badField('phone_number', 'invalid_phone')
  const type = body.type ?? 'default'
  return {
    email,
    type,
    state: type === 'professional' ? ('requested' as const) : ('unconfirmed' as const),
    firstName: nameIn(body.first_name, 'first_name'),
    lastName: nameIn(body.last_name, 'last_name'),
    phone,
    organisation: plainName(body.organisation ?? '') || null,
    ...loyaltyIn(body, now),
  }
}

function nameIn(text: string, field: string): string {
  const name = plainName(text)
  if (name === '') throw badField(field, 'required')
  if (name.length > longestName) throw badField(field, 'too_long', { limit: longestName })
  return name
}

/** Who joins the loyalty programme says more of themselves (R-5-05, R-5-06). */
function loyaltyIn(body: RegistrationBody, now: Date) {
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

function otherIn(code: string, text: string | undefined, field: string): string | null {
  if (code !== 'other') return null
  const words = plainName(text ?? '')
  if (words === '') throw badField(field, 'required')
  return words
}

type ConsentInput = Pick<RegisterInput, 'address' | 'now'> & { body: RegistrationBody }

async function keepConsents(tx: Db, accountId: number, { body, address, now }: ConsentInput): Promise<void> {
  const purposes: ConsentPurpose[] = [
    ...(body.consent ? (['personal_data', 'offer'] as const) : []),
    ...(body.consent_letters ? (['letters'] as const) : []),
  ]
  await tx.delete(accountConsents).where(eq(accountConsents.accountId, accountId))
  if (purposes.length === 0) return
  const consents = purposes.map((purpose) => ({ accountId, purpose, version: consentVersion, address, givenAt: now }))
  await tx.insert(accountConsents).values(consents)
}
