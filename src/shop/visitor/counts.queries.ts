import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { ownerId, perOwner, piecesIn } from '../cart/cart.queries.ts'
import { publishedIds } from '../favourites/favourites.queries.ts'
import type { Owner } from '../owner.ts'

export type Counts = { cartQuantity: number; cartOffers: number[]; favourites: number[] }

export const noCounts: Counts = { cartQuantity: 0, cartOffers: [], favourites: [] }

/** Counts in one statement, consistent with the cart and the list (O-28). */
const counts = perOwner((db, { column, name }) => {
  const lines = piecesIn(db, column).as('lines')
  return db
    .select({
      cartQuantity: sql<number>`coalesce(sum(${lines.pieces}), 0)::integer`,
      cartOffers: sql<number[]>`coalesce(array_agg(${lines.offerId}), '{}')`,
      favourites: publishedIds(column.name),
    })
    .from(lines)
    .prepare(`counts_of_${name}`)
})

export async function countsOf(db: Db, owner: Owner, now: Date): Promise<Counts> {
  const [row] = await counts(db, owner).execute({ owner: ownerId(owner), now })
  return row ?? noCounts
}
