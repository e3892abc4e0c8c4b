import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import type { PromoTerms } from './promo.rules.ts'
import { promoUses } from './promo.tables.ts'

export type PromoUseInput = {
  /** What took effect, as the checkout says it. */
  appliedPromotions: readonly PromoTerms[]
  orderNumber: number
  /** Of the account, the e-mail and the phone together. */
  personKeys: string[]
  now: Date
}

type Limits = Pick<PromoTerms, 'mostUses' | 'mostUsesOfOne' | 'firstOrderOnly'>

export const isLimited = ({ mostUses, mostUsesOfOne, firstOrderOnly }: Limits): boolean =>
  mostUses !== null || mostUsesOfOne !== null || firstOrderOnly

/**
 * Inside the order's transaction, once the order stands. Codes with a limit make orders wait for each other, so that two
 * of them at once cannot both have the last use; codes without one are only written down.
 */
export async function takePromoUses(tx: Db, input: PromoUseInput): Promise<void> {
  const { appliedPromotions, orderNumber, personKeys, now } = input
  if (appliedPromotions.length === 0) return
  // Always in the same order: two orders with the same two codes must not wait for each other in a circle.
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
  const mostOfOne = terms.firstOrderOnly ? 1 : terms.mostUsesOfOne
  if (mostOfOne === null) return
  // Asked after the row is locked: what another order of theirs has just taken is seen.
  const { rows } = await tx.execute<{ uses: number }>(sql`select count(*)::integer as uses from promo_uses
    where promotion_id = ${id} and given_back_at is null and person_keys && ${sql.param(personKeys)}::text[]`)
  if ((rows[0]?.uses ?? 0) >= mostOfOne) throw badField('promocode', 'promo_used_by_you')
}

type GiveBackInput = { orderNumber: number; now: Date }

/** The order came to nothing: its uses count no more. A second time changes nothing. */
export async function giveBackPromoUses(tx: Db, { orderNumber, now }: GiveBackInput): Promise<void> {
  await tx.execute(sql`
    with given_back as (update promo_uses set given_back_at = ${now.toISOString()}::timestamptz
      where order_number = ${orderNumber} and given_back_at is null returning promotion_id)
    update promotions set uses = greatest(0, uses - 1) where id in (select promotion_id from given_back)
      and (most_uses is not null or most_uses_of_one is not null or first_order_only)`)
}

/** The order lives again, and its uses count once more; whoever had the last of them meanwhile keeps it. */
export async function countPromoUsesAgain(tx: Db, { orderNumber }: { orderNumber: number }): Promise<void> {
  await tx.execute(sql`
    with counted as (update promo_uses set given_back_at = null
      where order_number = ${orderNumber} and given_back_at is not null returning promotion_id)
    update promotions set uses = least(coalesce(most_uses, uses + 1), uses + 1) where id in (select promotion_id from counted)
      and (most_uses is not null or most_uses_of_one is not null or first_order_only)`)
}
