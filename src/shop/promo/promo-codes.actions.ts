import { desc, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { touch } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { promoKey } from './promo-key.rules.ts'
import { promotions } from './promo.tables.ts'

export type NewCode = Omit<
  typeof promotions.$inferInsert,
  'id' | 'code' | 'codeKey' | 'uses' | 'createdAt' | 'stoppedAt'
> & {
  code: string
}
type VerbTrace = { by: string; now: Date }

/** Adds a promo code, valid at once or from its start date. */
export async function addPromoCode(db: Db, { by, now, ...input }: NewCode & VerbTrace): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const key = promoKey(input.code)
    if (key.length < 3) throw badField('code', 'too_short', { limit: 3 })
    if (key.length > 40) throw badField('code', 'too_long', { limit: 40 })
    const [row] = await tx
      .insert(promotions)
      .values({ ...input, codeKey: key, createdAt: now })
      .onConflictDoNothing({ target: promotions.codeKey })
      .returning({ id: promotions.id })
    if (!row) throw badField('code', 'already_there')
    await writeAudit(tx, { by, verb: 'promo.add', subject: `promotion:${row.id}`, after: input, now })
    await touch(tx, ['promotions'])
    return row
  })
}

/** Stops a promo code; discounts of existing orders stay. */
export async function stopPromoCode(db: Db, { code, by, now }: { code: string } & VerbTrace): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(promotions)
      .set({ stoppedAt: now })
      .where(sql`${promotions.codeKey} = ${promoKey(code)} and ${promotions.stoppedAt} is null`)
      .returning({ id: promotions.id })
    if (!row) throw badField('code', 'not_listed')
    await writeAudit(tx, { by, verb: 'promo.stop', subject: `promotion:${row.id}`, after: { code }, now })
    await touch(tx, ['promotions'])
  })
}

/** Promo codes, newest first, with their order counts. */
export const promoCodes = (db: Db) =>
  db
    .select({
      promotion: promotions,
      orders: sql<number>`(select count(*)::integer from promo_uses u where u.promotion_id = promotions.id
        and u.given_back_at is null)`,
    })
    .from(promotions)
    .orderBy(desc(promotions.id))
