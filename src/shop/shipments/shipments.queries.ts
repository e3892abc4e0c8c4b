import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { orders } from '../orders/orders.tables.ts'
import type { ParcelState } from './shipments.rules.ts'
import { shipments } from './shipments.tables.ts'

export type ParcelEvent = { at: string; state: ParcelState | null; text: string }

/** Parcels of an order that are not canceled, with their events, latest first. */
export async function parcelsOf(db: Db, orderId: number) {
  const rows = await db
    .select({
      id: shipments.id,
      position: shipments.position,
      state: shipments.state,
      track: shipments.track,
      carrier: shipments.carrier,
      trouble: shipments.trouble,
      pickupType: shipments.pickupType,
      events: sql<
        ParcelEvent[]
      >`(select coalesce(json_agg(json_build_object('at', e.at, 'state', e.state, 'text', e.text)
        order by e.at desc), '[]') from shipment_events e where e.shipment_id = ${shipments.id})`,
    })
    .from(shipments)
    .where(sql`${eq(shipments.orderId, orderId)} and ${ne(shipments.state, 'cancelled')}`)
    .orderBy(asc(shipments.position))
  return rows
}

/** Latest parcels; those flagged for staff come first. */
export const latestShipments = (db: Db, limit = 50) =>
  db
    .select({ shipment: shipments, orderNumber: orders.number, orderState: orders.state })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(ne(shipments.state, 'cancelled'))
    .orderBy(sql`${shipments.trouble} is null`, desc(shipments.changedAt))
    .limit(limit)

export async function findShipment(db: Db, id: number) {
  const [row] = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, [id]))
  return row
}
