import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import type { PromoTerms } from './promo.rules.ts'
import { promoUses } from './promo.tables.ts'

export type PromoUseInput = {
  /** Promotions in effect, as computed at checkout. */
  appliedPromotions: readonly PromoTerms[]
  orderNumber: number
  /** Hashes of account, e-mail and phone. */
  personKeys: string[]
  now: Date
}

type Limits = Pick<PromoTerms, 'maxUses' | 'maxUsesPerPerson' | 'firstOrderOnly'>

export const isLimited = ({ maxUses, maxUsesPerPerson, firstOrderOnly }: Limits): boolean =>
  maxUses !== null || maxUsesPerPerson !== null || firstOrderOnly

/**
 * Records promotion uses in the order's transaction. Limited codes lock their row, so that two orders cannot both take
 * the last use.
 */
export async function takePromoUses(tx: Db, input: PromoUseInput): Promise<void> {
  const { appliedPromotions, orderNumber, personKeys, now } = input
  if (appliedPromotions.length === 0) return
  // Fixed lock order, so that two orders with the same codes cannot deadlock.
  const limitedPromotions = appliedPromotions.filter(isLimited).toSorted((a, b) => a.id - b.id)
  for (const terms of limitedPromotions) await takeLimitedUse(tx, terms, personKeys)
  await tx
    .insert(promoUses)
    .values(appliedPromotions.map(({ id }) => ({ promotionId: id, orderNumber, personKeys, usedAt: now })))
}

async function takeLimitedUse(tx: Db, { id, ...terms }: PromoTerms, personKeys: string[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`update promotions set uses = uses + 1
    where id = ${id} and stopped_at is null and (most_uses is null or uses < most_uses)`)
  if (rowCount === 0) throw badField('promocode', 'promo_used_up')
  const maxPerPerson = terms.firstOrderOnly ? 1 : terms.maxUsesPerPerson
  if (maxPerPerson === null) return
  // Counted under the row lock, so a concurrent order of the same buyer is included.
  const { rows } = await tx.execute<{ uses: number }>(sql`select count(*)::integer as uses from promo_uses
    where promotion_id = ${id} and given_back_at is null and person_keys && ${sql.param(personKeys)}::text[]`)
  if ((rows[0]?.uses ?? 0) >= maxPerPerson) throw badField('promocode', 'promo_used_by_you')
}

type GiveBackInput = { orderNumber: number; now: Date }

/** Gives the uses of a failed order back. Idempotent. */
export async function giveBackPromoUses(tx: Db, { orderNumber, now }: GiveBackInput): Promise<void> {
  await tx.execute(sql`
    with given_back as (update promo_uses set given_back_at = ${now.toISOString()}::timestamptz
      where order_number = ${orderNumber} and given_back_at is null returning promotion_id)
    update promotions set uses = greatest(0, uses - 1) where id in (select promotion_id from given_back)
      and (most_uses is not null or most_uses_of_one is not null or first_order_only)`)
}

/**
 * Counts the uses of a restored order again; the total stays within the limit even if the last use was taken meanwhile.
 */
export async function countPromoUsesAgain(tx: Db, { orderNumber }: { orderNumber: number }): Promise<void> {
  await tx.execute(sql`
    with counted as (update promo_uses set given_back_at = null
      where order_number = ${orderNumber} and given_back_at is not null returning promotion_id)
    update promotions set uses = least(coalesce(most_uses, uses + 1), uses + 1) where id in (select promotion_id from counted)
      and (most_uses is not null or most_uses_of_one is not null or first_order_only)`)
}
