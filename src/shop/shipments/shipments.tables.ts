import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { parcelStates, type CarrierPickupType, type ParcelState } from './shipments.rules.ts'

const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '))

/** A parcel of an order: one, unless staff packs it into several. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The first parcel of an order has its number, a later one the number and this. None is used twice. */
    position: integer().notNull(),
    pickupType: text('pickup_type').notNull().$type<CarrierPickupType>(),
    state: text().notNull().$type<ParcelState>(),
    /** Whoever took it, nobody before; `hand` for what staff has sent without a contract. */
    carrier: text(),
    /** What the carrier is asked about, and what the buyer is told. */
    carrierId: text('carrier_id'),
    track: text(),
    createdAt: createdAt(),
    /** When its carrier last told something new. */
    changedAt: moment('changed_at').notNull(),
    /** When its carrier is asked again; never, for what is over or goes by hand. */
    lookAt: moment('look_at'),
    /** What a person has to look at: a code of the carrier, or a word of ours. */
    trouble: text(),
    /** When what its buyer did not keep left the order; its pieces are on their way back to us. */
    settledAt: moment('settled_at'),
    /** When these pieces were here and on stock again. */
    arrivedAt: moment('arrived_at'),
  },
  (t) => [
    unique('shipments_position').on(t.orderId, t.position),
    unique('shipments_carrier_id').on(t.carrier, t.carrierId),
    index('shipments_track').on(t.track),
    index('shipments_look_at')
      .on(t.lookAt)
      .where(sql`${t.lookAt} is not null`),
    must('shipments_state_known', sql`${t.state} in (${words(parcelStates)})`),
    must('shipments_position_from_one', sql`${t.position} > 0`),
    must('shipments_arrived_settled', sql`${t.arrivedAt} is null or ${t.settledAt} is not null`),
    must('shipments_carrier_known', sql`${t.carrierId} is null or ${t.carrier} is not null`),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    /** So many of them its buyer has kept, as the carrier told; nothing before it is settled. */
    kept: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.lineId] }),
    index('shipment_lines_line').on(t.lineId),
    must('shipment_lines_quantity', sql`${t.quantity} > 0`),
    must('shipment_lines_kept', sql`${t.kept} between 0 and ${t.quantity}`),
  ],
)

/** What carriers have told of a parcel, each thing once. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
    /** Nothing for a word of the carrier that we do not know. */
    state: text().$type<ParcelState>(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shipmentId, t.at, t.text] })],
)
