import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { stores } from '../catalogue/stores.tables.ts'
import { movementKinds, type MovementKind } from './stock.rules.ts'

/**
 * Append-only ledger of stock changes with their cause. Triggers update the balances (`trade_offers.stock` for the
 * warehouse, `store_stock.amount` for a store), and turn a direct write of a balance into a movement, so that the sum
 * of movements always equals the balance.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => tradeOffers.id, { onDelete: 'cascade' }),
    /** Null for the warehouse. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<MovementKind>(),
    delta: integer().notNull(),
    /** `shop`, the e-mail of a staff member, or `database` for direct writes. */
    by: text().notNull().default('shop'),
    note: text().notNull().default(''),
    /** Order number without a foreign key, since the ledger outlives orders. */
    orderNumber: integer('order_number'),
    /** Expiry of a hold that is neither paid nor picked up. */
    heldUntil: moment('held_until'),
    /** Idempotency key, such as `placed:482136:17`. */
    key: text().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_movements_offer').on(t.offerId, t.createdAt),
    index('stock_movements_store')
      .on(t.storeId, t.offerId)
      .where(sql`${t.storeId} is not null`),
    index('stock_movements_order').on(t.orderNumber),
    must(
      'stock_movements_kind_known',
      sql`${t.kind} in (${sql.raw(movementKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    must(
      'stock_movements_sign',
      sql`case when ${t.kind} in ('hold', 'sale', 'write_off') then ${t.delta} < 0
        when ${t.kind} in ('receipt', 'release', 'return') then ${t.delta} > 0 else ${t.delta} <> 0 end`,
    ),
    must('stock_movements_hold', sql`${t.kind} = 'hold' or ${t.heldUntil} is null`),
    must(
      'stock_movements_order_known',
      sql`${t.kind} not in ('hold', 'release', 'return') or ${t.orderNumber} is not null`,
    ),
  ],
)
