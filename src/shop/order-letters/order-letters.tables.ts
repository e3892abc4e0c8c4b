import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Which letters of an order are written, each once, and which have been sent. */
export const orderLetters = pgTable(
  'order_letters',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** «paid», «shipped», or «part:12» for what left it then. */
    kind: text().notNull(),
    createdAt: createdAt(),
    /** Until then somebody is sending it. */
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
)
