import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** E-mails of each order, one row per kind, with their sending state. */
export const orderLetters = pgTable(
  'order_letters',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Kind such as «paid» or «shipped», or «part:12» for a partial return. */
    kind: text().notNull(),
    createdAt: createdAt(),
    /** Lock expiry while a process is sending the e-mail. */
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
)
