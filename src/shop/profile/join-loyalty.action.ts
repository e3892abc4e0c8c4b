import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField } from '#kernel/refusal.ts'
import { isBirthday, isProfession, isReferralSource } from '../accounts/accounts.rules.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { otherIn } from '../accounts/register.action.ts'
import { keepConsents, withdrawConsents } from '../consents/consents.actions.ts'
import { emit, touch } from '../news.ts'
import type { JoinBody } from './profile.schemas.ts'

type JoinInput = { accountId: number; body: JoinBody; address: string; now: Date }

/** Joins the loyalty programme with the required answers (R-5-05, R-5-06). Idempotent. */
export async function joinLoyalty(db: NodePgDatabase, { accountId, body, address, now }: JoinInput): Promise<void> {
  const { specialty, source_of_referral: source, date_of_birth: birthday = '' } = body
  if (!isProfession(specialty)) throw badField('specialty', 'not_listed')
  if (!isReferralSource(source)) throw badField('source_of_referral', 'not_listed')
  if (birthday !== '' && !isBirthday(birthday, now)) throw badField('date_of_birth', 'wrong_birthday')
  const answers = {
    inLoyalty: true,
    specialty,
    customSpecialty: otherIn(specialty, body.custom_speciality, 'custom_speciality'),
    referralSource: source,
    customReferralSource: otherIn(source, body.custom_source_of_referral, 'custom_source_of_referral'),
  }
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ email: accounts.email, dateOfBirth: accounts.dateOfBirth, inLoyalty: accounts.inLoyalty })
      .from(accounts)
      .where(and(eq(accounts.id, accountId)))
      .for('update')
    if (!account || account.inLoyalty) return
    const dateOfBirth = account.dateOfBirth ?? birthday
    if (!dateOfBirth) throw badField('date_of_birth', 'required')
    await tx
      .update(accounts)
      .set({ ...answers, dateOfBirth })
      .where(eq(accounts.id, accountId))
    const { email } = account
    await keepConsents(tx, { form: 'profile', purposes: ['loyalty'], email, accountId, address, now })
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'loyalty.changed', { accountId })
  })
}

type LeaveInput = { accountId: number; address: string; now: Date }

/** Leaves the loyalty programme and withdraws the consent. The ledger stays, so rejoining restores the balance. */
export const leaveLoyalty = (db: NodePgDatabase, { accountId, address, now }: LeaveInput): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, email, locale } = accounts
    const left = and(eq(id, accountId), accounts.inLoyalty)
    const [account] = await tx.update(accounts).set({ inLoyalty: false }).where(left).returning({ email, locale })
    if (!account) return
    await withdrawConsents(tx, { ...account, accountId, scope: 'loyalty', via: 'profile', address, now })
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'loyalty.changed', { accountId })
  })
