import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { isBirthday, isProfession } from '../accounts/accounts.rules.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { normalPhone } from '../phone.rules.ts'
import { nameIn, otherIn } from '../accounts/register.action.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { consents } from '../consents/consents.tables.ts'
import { endLetters, subscribeIn } from '../inbox/inbox.actions.ts'
import { emit, touch } from '../news.ts'
import type { InfoChangesBody } from './profile.schemas.ts'

type ChangeInput = { accountId: number; body: InfoChangesBody; now: Date }

/** Updates profile fields; the birthday can be set only once, because a gift depends on it. */
export async function changeInfo(db: NodePgDatabase, { accountId, body, now }: ChangeInput): Promise<void> {
  const changes = {
    ...(body.first_name !== undefined && { firstName: nameIn(body.first_name, 'first_name') }),
    ...(body.last_name !== undefined && { lastName: nameIn(body.last_name, 'last_name') }),
    ...(body.phone_number !== undefined && { phone: phoneIn(body.phone_number) }),
    ...(body.specialty !== undefined && specialtyIn(body.specialty, body.custom_speciality)),
    ...(body.locale !== undefined && { locale: body.locale }),
  }
  const birthday = body.date_of_birth ?? ''
  if (birthday !== '' && !isBirthday(birthday, now)) throw badField('date_of_birth', 'wrong_birthday')
  await db.transaction(async (tx) => {
    if (birthday !== '') {
      const isFirst = and(eq(accounts.id, accountId), isNull(accounts.dateOfBirth))
      const { rowCount } = await tx.update(accounts).set({ dateOfBirth: birthday }).where(isFirst)
      const isSame = and(eq(accounts.id, accountId), eq(accounts.dateOfBirth, birthday))
      if (!rowCount && (await tx.$count(accounts, isSame)) === 0) throw badField('date_of_birth', 'birthday_is_set')
    }
    if (Object.keys(changes).length > 0) await tx.update(accounts).set(changes).where(eq(accounts.id, accountId))
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'loyalty.changed', { accountId })
  })
}

function phoneIn(text: string): string {
  const phone = normalPhone(text)
  if (!phone) throw badField('phone_number', 'invalid_phone')
  return phone
}

function specialtyIn(code: string, words: string | undefined) {
  if (code !== '' && !isProfession(code)) throw badField('specialty', 'not_listed')
  return { specialty: code || null, customSpecialty: otherIn(code, words, 'custom_speciality') }
}

type LettersInput = { accountId: number; isWanted: boolean; address: string; locale: Locale; now: Date }

/** Newsletter for the account's verified e-mail; consent and withdrawal are recorded. */
export async function chooseLetters(db: NodePgDatabase, input: LettersInput): Promise<void> {
  const { accountId, isWanted, address, locale, now } = input
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update')
    if (!account) return
    await emit(tx, 'loyalty.changed', { accountId })
    const { email } = account
    if (!isWanted) {
      await endLetters(tx, { email, accountId, via: 'profile', address, locale, now })
      return
    }
    const isLetters = eq(consents.purpose, 'letters')
    const isGiven = and(eq(consents.accountId, accountId), isLetters, isNull(consents.withdrawnAt))
    if ((await tx.$count(consents, isGiven)) === 0)
      await keepConsents(tx, { form: 'profile', purposes: ['letters'], email, accountId, address, now })
    await subscribeIn(tx, { email, locale })
  })
}
