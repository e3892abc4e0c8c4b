import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField } from '#kernel/refusal.ts'
import { isBirthday, isProfession, isReferralSource } from '../accounts/accounts.rules.ts'
import { accountConsents, accounts } from '../accounts/accounts.tables.ts'
import { consentVersion, otherIn } from '../accounts/register.action.ts'
import { emit, touch } from '../news.ts'
import type { JoinBody } from './profile.schemas.ts'

type JoinInput = { accountId: number; body: JoinBody; address: string; now: Date }

/** A member has told what the programme asks of everybody (R-5-05, R-5-06). Twice is as good as once. */
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
      .select({ dateOfBirth: accounts.dateOfBirth, inLoyalty: accounts.inLoyalty })
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
    await tx
      .insert(accountConsents)
      .values({ accountId, purpose: 'loyalty', version: consentVersion, address, givenAt: now })
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'loyalty.changed', { accountId })
  })
}

/**
 * The consent is withdrawn, and nothing of the programme is shown any more. The ledger stays: whoever joins again finds
 * what was theirs.
 */
export const leaveLoyalty = (db: NodePgDatabase, { accountId, now }: { accountId: number; now: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(accounts).set({ inLoyalty: false }).where(eq(accounts.id, accountId))
    const isGiven = and(
      eq(accountConsents.accountId, accountId),
      eq(accountConsents.purpose, 'loyalty'),
      isNull(accountConsents.withdrawnAt),
    )
    await tx.update(accountConsents).set({ withdrawnAt: now }).where(isGiven)
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'loyalty.changed', { accountId })
  })
