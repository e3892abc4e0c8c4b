import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { referralBonus } from '../loyalty/loyalty.rules.ts'
import { referrals } from '../loyalty/loyalty.tables.ts'
import { promisedDays } from '../returns/returns.rules.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { selfReferralSignals } from './self-referral.queries.ts'

type DueReferral = { accountId: number; ownerId: number; orderNumber: number }

/** Referrals whose first order was delivered, at least partly kept, and past its return deadline by Moscow days. */
async function dueReferrals(db: Db, now: Date): Promise<DueReferral[]> {
  const { rows } = await db.execute<DueReferral>(sql`
    select r.account_id as "accountId", r.owner_id as "ownerId", f.number as "orderNumber"
    from referrals r join lateral (
      select o.id, o.number, h.created_at from orders o join order_history h on h.order_id = o.id and h.state = 'delivered'
      where o.account_id = r.account_id and o.kind = 'goods' and o.state in ('delivered', 'partly_returned')
        and o.exchange_of is null and o.total - o.taken_off + o.certificate_discount > 0
      order by h.created_at, o.id limit 1) f on true
    where r.state = 'waiting'
      and (date_trunc('day', f.created_at at time zone 'Europe/Moscow') + make_interval(days => ${promisedDays + 1}))
        at time zone 'Europe/Moscow' <= ${now.toISOString()}::timestamptz
      and not exists (select from return_requests q where q.order_id = f.id
        and q.state in ('requested', 'approved', 'on_way'))
    order by r.account_id limit 200`)
  return rows
}

/**
 * Pays both members of due referrals, or opens a case for staff if the two look like one person. Returns the number
 * settled.
 */
export async function settleReferrals(db: NodePgDatabase, now: Date): Promise<number> {
  const due = await dueReferrals(db, now)
  const errors: unknown[] = []
  // A failed referral does not block the others.
  for (const each of due)
    await db.transaction((tx) => settle(tx, each, now)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'friends that could not be settled')
  return due.length
}

async function settle(tx: Db, { accountId, ownerId, orderNumber }: DueReferral, now: Date): Promise<void> {
  if (!(await lockReferral(tx, accountId, 'waiting'))) return
  const own = eq(referrals.accountId, accountId)
  const likenesses = await selfReferralSignals(tx, { accountId, ownerId })
  if (likenesses.length > 0) {
    await tx.update(referrals).set({ state: 'case', likenesses, orderNumber }).where(own)
    return
  }
  const isEarned = await areMembers(tx, [accountId, ownerId])
  if (isEarned) await payBoth(tx, { accountId, ownerId, orderNumber }, { by: 'shop', now })
  const state = isEarned ? 'earned' : 'refused'
  await tx.update(referrals).set({ state, orderNumber, decidedAt: now, decidedBy: 'shop' }).where(own)
}

async function lockReferral(tx: Db, accountId: number, state: 'waiting' | 'case') {
  const own = and(eq(referrals.accountId, accountId), eq(referrals.state, state))
  const [referral] = await tx.select().from(referrals).where(own).for('update', { skipLocked: true })
  return referral
}

/** Both must still be in the loyalty program and unblocked, otherwise neither gets bonuses. */
async function areMembers(tx: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from loyalty_members m join accounts a on a.id = m.account_id
    where m.account_id in ${ids} and a.in_loyalty and m.blocked_at is null`)
  return rows.length === ids.length
}

type Payment = { by: string; now: Date }

async function payBoth(tx: Db, { accountId, ownerId, orderNumber }: DueReferral, { by, now }: Payment): Promise<void> {
  const bonuses = { kind: 'referral' as const, amount: referralBonus, by, now }
  // In order of account id, so that two members who referred each other cannot deadlock.
  const entries = [
    { ...bonuses, accountId, orderNumber, reason: 'friend_code', key: `friend:${accountId}` },
    { ...bonuses, accountId: ownerId, reason: 'friend', key: `friend_of:${accountId}` },
  ]
  for (const entry of entries.toSorted((a, b) => a.accountId - b.accountId)) await addBonuses(tx, entry)
}

export type ReferralCase = DueReferral & { likenesses: string[]; friend: string; owner: string; ownerCases: number }

/** Referrals awaiting a staff decision, the oldest first. */
export async function referralCases(db: Db): Promise<ReferralCase[]> {
  const { rows } = await db.execute<ReferralCase>(sql`
    select r.account_id as "accountId", r.owner_id as "ownerId", r.order_number as "orderNumber", r.likenesses,
      f.email as friend, o.email as owner,
      (select count(*)::integer from referrals a where a.owner_id = r.owner_id and a.state in ('case', 'refused')) as "ownerCases"
    from referrals r join accounts f on f.id = r.account_id join accounts o on o.id = r.owner_id
    where r.state = 'case' order by r.created_at, r.account_id limit 500`)
  return rows
}

type Decision = { accountId: number; isPaid: boolean; by: string; now: Date }

export async function decideReferral(db: NodePgDatabase, { accountId, isPaid, by, now }: Decision): Promise<void> {
  await db.transaction(async (tx) => {
    const referral = await lockReferral(tx, accountId, 'case')
    if (!referral) throw notFound('case')
    const { ownerId, orderNumber, likenesses } = referral
    if (isPaid && !(await areMembers(tx, [accountId, ownerId]))) throw new Refusal('not_a_member', 409)
    if (isPaid && orderNumber) await payBoth(tx, { accountId, ownerId, orderNumber }, { by, now })
    const state = isPaid ? 'earned' : 'refused'
    await tx.update(referrals).set({ state, decidedAt: now, decidedBy: by }).where(eq(referrals.accountId, accountId))
    const subject = `account:${accountId}`
    await writeAudit(tx, {
      by,
      verb: `loyalty.case.${state}`,
      subject,
      before: { likenesses },
      after: { ownerId },
      now,
    })
  })
}
