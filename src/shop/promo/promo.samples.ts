import type { Db } from '#kernel/db.ts'
import { promoKey } from './promo-key.rules.ts'
import { promotions } from './promo.tables.ts'

type PromotionWish = Partial<Omit<typeof promotions.$inferInsert, 'codeKey'>>

let latest = 0

/** Creates a promotion, by default 10 % off everything with a new code; `code: null` for all visitors. */
export async function aPromotion(db: Db, wish: PromotionWish = {}) {
  latest++
  const { code = `SAMPLE${latest}`, kind = 'percent', ...rest } = wish
  const [promotion] = await db
    .insert(promotions)
    .values({
      code,
      codeKey: code === null ? null : promoKey(code),
      kind,
      percent: kind === 'percent' ? 10 : null,
      name: { ru: `Акция ${latest}`, en: `Offer ${latest}` },
      ...rest,
    })
    .returning()
  return promotion!
}
