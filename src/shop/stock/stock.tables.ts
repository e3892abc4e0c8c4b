import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { stores } from '../catalogue/stores.tables.ts'
import { movementKinds, type MovementKind } from './stock.rules.ts'

/**
 * Every change of stock with its cause. Balances (`trade_offers.stock` of the warehouse, `store_stock.amount` of a shop)
 * follow the movements, and a balance that is written directly leaves a movement: triggers see to both, so that the sum
 * of movements is the balance always. Rows are only added.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => tradeOffers.id, { onDelete: 'cascade' }),
    /** Nothing for the warehouse. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<MovementKind>(),
    delta: integer().notNull(),
    /** `shop`, the e-mail of a member of staff, or `database` for what was written without a verb. */
    by: text().notNull().default('shop'),
    note: text().notNull().default(''),
    /** Of which order; it is no reference, for a ledger outlives what it tells of. */
    orderNumber: integer('order_number'),
    /** Of a hold: when it falls, unless it is paid or fetched before. */
    heldUntil: moment('held_until'),
    /** `placed:482136:17`: the same thing is not written down twice. */
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
