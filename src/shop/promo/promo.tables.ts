import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import type { Words } from '#kernel/locale.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { customerGroups, promoKinds, type CustomerGroup, type PromoKind } from './promo.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Promotions, with a code or for all visitors without one. */
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    /** Code as printed; null for a promotion without code. */
    code: text(),
    /** Normalized code, see `promoKey`. */
    codeKey: text('code_key').unique(),
    /** Display name such as «акция на «Свирь»», used when another promotion excludes this one. */
    name: jsonb().notNull().$type<Words>(),
    kind: text().notNull().$type<PromoKind>(),
    /** `percent`: the discount; `n_for_m`: the discount on the cheapest pieces. */
    percent: integer(),
    /** `fixed` only. */
    amount: money('amount'),
    /** `n_for_m` only: of each `takePieces`, the most expensive `payPieces` are paid in full. */
    takePieces: integer('take_pieces'),
    payPieces: integer('pay_pieces'),
    /** `gift` only. */
    giftOfferId: integer('gift_offer_id').references(() => tradeOffers.id),
    minSum: money('min_sum')
      .notNull()
      .default(sql`0`),
    /** Empty arrays mean no restriction. */
    categoryIds: integer('category_ids').array().notNull().default([]),
    productIds: integer('product_ids').array().notNull().default([]),
    groups: text().array().notNull().$type<CustomerGroup[]>().default([]),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    /** False excludes goods on sale. */
    withSale: boolean('with_sale').notNull().default(true),
    /** False makes the promotion exclusive: applied instead of others when worth more to the buyer. */
    withOthers: boolean('with_others').notNull().default(true),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    maxUses: integer('most_uses'),
    maxUsesPerPerson: integer('most_uses_of_one'),
    /** Use count of limited codes, at most `maxUses`. */
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
    must('promotions_sums', sql`${t.minSum} >= 0 and ${t.maxUses} > 0 and ${t.maxUsesPerPerson} > 0`),
    must('promotions_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
    must('promotions_times', sql`${t.endsAt} > ${t.startsAt}`),
    // Promotions without a code have no restrictions on buyers or uses and are always combinable.
    must(
      'promotions_for_all',
      sql`${t.code} is not null or (${t.withOthers} and not ${t.firstOrderOnly} and ${t.groups} = '{}'
        and ${t.kind} <> 'gift' and ${t.maxUses} is null and ${t.maxUsesPerPerson} is null)`,
    ),
    index('promotions_gift').on(t.giftOfferId),
  ],
)

/** Use of a promotion by an order; given back when the order ends unsold. */
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
    /** Hashes of the buyer's account, e-mail and phone, so that no personal data is stored. */
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
