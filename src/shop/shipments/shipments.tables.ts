import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { parcelStates, type CarrierPickupType, type ParcelState } from './shipments.rules.ts'

const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '))

/** Parcels of an order: one, unless staff splits the order. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Number within the order, never reused; part of the parcel number from the second parcel on. */
    position: integer().notNull(),
    pickupType: text('pickup_type').notNull().$type<CarrierPickupType>(),
    state: text().notNull().$type<ParcelState>(),
    /** Carrier that accepted the parcel, `hand` without a contract, null before. */
    carrier: text(),
    /** Shipment id at the carrier; `track` is the tracking number for the buyer. */
    carrierId: text('carrier_id'),
    track: text(),
    createdAt: createdAt(),
    /** Time of the last new event from the carrier. */
    changedAt: moment('changed_at').notNull(),
    /** Time of the next poll; null for final or manual parcels. */
    lookAt: moment('look_at'),
    /** Problem for staff: a code of the carrier or of ours. */
    trouble: text(),
    /** Time when pieces not kept left the order; they are on their way back. */
    settledAt: moment('settled_at'),
    /** Time when the returned pieces were restocked. */
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
    /** Pieces kept by the buyer; null until the parcel is settled. */
    kept: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.lineId] }),
    index('shipment_lines_line').on(t.lineId),
    must('shipment_lines_quantity', sql`${t.quantity} > 0`),
    must('shipment_lines_kept', sql`${t.kept} between 0 and ${t.quantity}`),
  ],
)

/** Tracking events of parcels, deduplicated. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
    /** Null for an unknown status of the carrier. */
    state: text().$type<ParcelState>(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shipmentId, t.at, t.text] })],
)
