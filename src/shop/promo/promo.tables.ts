import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import type { Words } from '#kernel/locale.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { customerGroups, promoKinds, type CustomerGroup, type PromoKind } from './promo.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What the shop takes off: by a code that the buyer types, or without one for everybody. */
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    /** As it is printed; nothing for a promotion that needs no code. */
    code: text(),
    /** The code as `promoKey` reads it: however somebody types it, it is the same. */
    codeKey: text('code_key').unique(),
    /** «акция на «Свирь»»: what buyers read where another one is in its way. */
    name: jsonb().notNull().$type<Words>(),
    kind: text().notNull().$type<PromoKind>(),
    /** Of `percent`; of `n_for_m` how much cheaper the last pieces are. */
    percent: integer(),
    /** Of `fixed`. */
    amount: money('amount'),
    /** Of `n_for_m`: of so many pieces, the dearest first, so many are paid for. */
    takePieces: integer('take_pieces'),
    payPieces: integer('pay_pieces'),
    /** Of `gift`. */
    giftOfferId: integer('gift_offer_id').references(() => tradeOffers.id),
    minSum: money('min_sum')
      .notNull()
      .default(sql`0`),
    /** Empty lists are no limit. */
    categoryIds: integer('category_ids').array().notNull().default([]),
    productIds: integer('product_ids').array().notNull().default([]),
    groups: text().array().notNull().$type<CustomerGroup[]>().default([]),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    /** Otherwise goods on sale are left out. */
    withSale: boolean('with_sale').notNull().default(true),
    /** Otherwise it is taken instead of other promotions, whichever gives the buyer more. */
    withOthers: boolean('with_others').notNull().default(true),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    mostUses: integer('most_uses'),
    mostUsesOfOne: integer('most_uses_of_one'),
    /** Kept right by the database, for codes whose uses are limited. */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    must('promotions_kind', sql`${t.kind} in (${oneOf(promoKinds)})`),
    must(
      'promotions_code',
      sql`(${t.code} is null) = (${t.codeKey} is null) and length(${t.codeKey}) between 3 and 40`,
    ),
    must(
      'promotions_terms',
      sql`case ${t.kind}
        when 'percent' then ${t.percent} between 1 and 100
        when 'fixed' then ${t.amount} > 0
        when 'n_for_m' then ${t.percent} between 1 and 100 and ${t.takePieces} between 2 and 99
          and ${t.payPieces} between 1 and ${t.takePieces} - 1
        when 'gift' then ${t.giftOfferId} is not null
        else true end`,
    ),
    must('promotions_groups', sql`${t.groups} <@ array[${oneOf(customerGroups)}]::text[]`),
    must('promotions_sums', sql`${t.minSum} >= 0 and ${t.mostUses} > 0 and ${t.mostUsesOfOne} > 0`),
    must('promotions_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.mostUses}`),
    must('promotions_times', sql`${t.endsAt} > ${t.startsAt}`),
    // Everybody gets what needs no code, and all of it gets along.
    must(
      'promotions_for_all',
      sql`${t.code} is not null or (${t.withOthers} and not ${t.firstOrderOnly} and ${t.groups} = '{}'
        and ${t.kind} <> 'gift' and ${t.mostUses} is null and ${t.mostUsesOfOne} is null)`,
    ),
    index('promotions_gift').on(t.giftOfferId),
  ],
)

/** An order that a promotion took something off. Given back by the order's end without goods. */
export const promoUses = pgTable(
  'promo_uses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number, { onDelete: 'restrict' }),
    /** Whoever it was, by account, e-mail and phone; hashed, for nobody has to read them here. */
    personKeys: text('person_keys').array().notNull(),
    usedAt: moment('used_at').notNull(),
    givenBackAt: moment('given_back_at'),
  },
  (t) => [
    unique('promo_uses_once').on(t.promotionId, t.orderNumber),
    index('promo_uses_order').on(t.orderNumber),
    index('promo_uses_person').using('gin', t.personKeys),
    must('promo_uses_person', sql`cardinality(${t.personKeys}) > 0`),
  ],
)
