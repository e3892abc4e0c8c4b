import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField } from '#kernel/refusal.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { takeLock } from '../locks.ts'
import { matchBadges } from './rank-products.action.ts'

export const badges = ['novelty', 'hit'] as const
export type Badge = (typeof badges)[number]
/** Badge choices; `auto` leaves the badge to the next nightly ranking. */
export const badgeChoices = ['always', 'never', 'auto'] as const
export type BadgeChoice = (typeof badgeChoices)[number]

type BadgeInput = { slug: string; badge: Badge; choice: BadgeChoice; by: string; now: Date }

/** Saves an editor's choice of a badge, in force until it is reset. */
export const chooseBadge = (db: NodePgDatabase, { slug, badge, choice, by, now }: BadgeInput): Promise<void> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'product ranks')
    const [product] = await tx.select().from(products).where(eq(products.slug, slug)).for('update')
    if (!product) throw badField('product', 'not_listed')
    const chosen = choice === 'auto' ? null : choice === 'always'
    const before = badge === 'novelty' ? product.noveltyChoice : product.hitChoice
    await tx
      .update(products)
      .set(
        badge === 'novelty'
          ? { noveltyChoice: chosen, isNovelty: chosen ?? product.isNovelty }
          : { hitChoice: chosen, isBestseller: chosen ?? product.isBestseller },
      )
      .where(eq(products.id, product.id))
    await matchBadges(tx, [product.id])
    const subject = `product:${product.id}`
    const changes = { before: { [badge]: before }, after: { [badge]: chosen } }
    await writeAudit(tx, { by, verb: 'product.badge', subject, ...changes, now })
  })
