import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { statement } from '#kernel/statement.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { piecesOf, type LineState } from '../cart/cart.rules.ts'
import type { Promotion } from '../cart/price-cart.rules.ts'
import { live, type LiveDeps } from '../live.ts'
import { prepared } from '../prepared.ts'
import { wordsOf } from '../words-of.ts'
import { promoKey } from './promo-key.rules.ts'
import { asPromotion, isRunning, type PromoTerms } from './promo.rules.ts'
import { promotions } from './promo.tables.ts'

const { codeKey: _codeKey, createdAt: _createdAt, ...terms } = getTableColumns(promotions)

/** Promotions without a code, valid for all visitors. */
export type RunningPromotions = {
  termsAt: (now: Date) => Promise<PromoTerms[]>
  /** Promotions in the form used for cart pricing. */
  at: (now: Date) => Promise<Promotion[]>
}

const withoutCode = prepared((db) =>
  db
    .select(terms)
    .from(promotions)
    .where(sql`${isNull(promotions.code)} and ${isNull(promotions.stoppedAt)}`)
    .orderBy(promotions.id)
    .prepare('promotions_without_code'),
)

/** Running promotions, read from the database: orders never use the cache. */
export async function promotionsRunningIn(tx: Db, now: Date): Promise<PromoTerms[]> {
  return (await withoutCode(tx).execute()).filter((each) => isRunning(each, now))
}

/** Maximum staleness of a stopped promotion in a process that misses events. */
const freshMs = 5_000

/**
 * Cached promotions for carts and pages, refreshed by events and every five seconds; start and end times are checked on
 * each read.
 */
export function runningPromotions(source: LiveDeps): RunningPromotions {
  const all = live({ ...source, freshMs }, ['promotions'], (db) => withoutCode(db).execute())
  const termsAt = async (now: Date) => (await all.now()).filter((each) => isRunning(each, now))
  return { termsAt, at: async (now) => (await termsAt(now)).map(asPromotion) }
}

/** Gift of a promotion. `stock` is the warehouse stock, including pieces in the visitor's own cart. */
export type Gift = {
  offerId: number
  productId: number
  stock: number
  price: Money
  grams: number
  name: Words
  size: Words
}
export type PromoCode = { terms: PromoTerms; ownUses: number; gift: Gift | null }

const now = sql`${sql.placeholder('now')}::timestamptz`

/** Promotion by code, with its gift while in stock, and the previous uses of this buyer. */
const byKey = prepared((db) =>
  db
    .select({
      terms,
      ownUses: sql<number>`case when ${promotions.maxUsesPerPerson} is null and not ${promotions.firstOrderOnly} then 0
        else (select count(*)::integer from promo_uses u where u.promotion_id = ${promotions.id}
          and u.given_back_at is null and u.person_keys && ${sql.placeholder('people')}::text[]) end`,
      giftProductId: sql<number | null>`${products.id}`,
      giftStock: sql<number | null>`${tradeOffers.stock}`,
      giftPrice: sql<Money | null>`(${paidPriceAt(now)})::double precision`,
      giftGrams: sql<number | null>`(select weight_grams from models where id = ${products.modelId})`,
      giftName: wordsOf<Words | null>('model', products.modelId),
      giftSize: wordsOf<Words | null>('size', tradeOffers.sizeId),
    })
    .from(promotions)
    .leftJoin(
      tradeOffers,
      sql`${tradeOffers.id} = ${promotions.giftOfferId} and ${tradeOffers.isSellable}
      and ${tradeOffers.stock} > 0`,
    )
    .leftJoin(products, sql`${products.id} = ${tradeOffers.productId} and ${isPublished(now)}`)
    .where(eq(promotions.codeKey, sql.placeholder('key')))
    .prepare('promotion_by_code'),
)

type CodeQuery = { code: string; personKeys: string[]; now: Date }

/** Finds a code in any spelling; null when unknown. */
export async function findCode(db: Db, { code, personKeys, now }: CodeQuery): Promise<PromoCode | null> {
  const [row] = await byKey(db).execute({ key: promoKey(code), people: personKeys, now })
  if (!row) return null
  const { giftProductId: productId, giftStock: stock, giftPrice: price, giftGrams: grams } = row
  const { giftName: name, giftSize: size } = row
  const offerId = row.terms.giftOfferId
  const isThere = offerId && productId && stock && price && grams && name && size
  const gift = isThere ? { offerId, productId, stock, price, grams, name, size } : null
  return { terms: row.terms, ownUses: row.ownUses, gift }
}

const giving = statement<{ gives: boolean }>(
  'code_gives',
  () => sql`select exists (select from promotions where code_key = ${sql.placeholder('key')}
    and gift_offer_id is not null) as gives`,
)

/** True when the code has a gift; the gift itself needs a further query. */
export async function givesSomething(db: Db, code: string): Promise<boolean> {
  const [row] = await giving(db, { key: promoKey(code) })
  return row?.gives ?? false
}

type CartPieces = Pick<LineState, 'wantedPieces' | 'piecesLeft'> & { offerId: number }

/** The gift, unless the cart itself needs all remaining pieces. */
export function giftBeside(rows: readonly CartPieces[], code: PromoCode | null): Gift | null {
  if (!code?.gift) return null
  const { gift } = code
  const own = rows.find(({ offerId }) => offerId === gift.offerId)
  return gift.stock > (own ? piecesOf(own) : 0) ? gift : null
}
