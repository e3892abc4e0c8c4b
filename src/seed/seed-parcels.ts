import type { Db } from '#kernel/db.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { shipmentEvents, shipmentLines, shipments } from '#shop/shipments/shipments.tables.ts'
import type { CarrierPickupType } from '#shop/shipments/shipments.rules.ts'
import { parcelEventsOf } from './demo-times.ts'
import type { WrittenOrder } from './seed-orders.ts'

/** Adds parcels of the orders with a carrier. They are never polled, so their states do not change. */
export async function addParcels(tx: Db, { written, now }: { written: WrittenOrder[]; now: Date }): Promise<void> {
  const sent = written
    .map((order) => ({ ...order, events: parcelEventsOf(order.demo, now) }))
    .filter(({ demo, events }) => events.length > 0 && pickupFacts[demo.pickup].way !== 'store')
  const rows = await tx
    .insert(shipments)
    .values(
      sent.map(({ demo, id: orderId, events }) => {
        const { state, at } = events.at(-1)!
        const over = demo.parcel === 'returned' ? { settledAt: at, arrivedAt: at } : {}
        const wait = demo.parcel === 'not_delivered' ? { trouble: 'not_delivered' } : {}
        return {
          orderId,
          position: 1,
          pickupType: demo.pickup as CarrierPickupType,
          state,
          carrier: 'hand',
          track: demo.track ?? null,
          createdAt: events[0]!.at,
          changedAt: at,
          ...over,
          ...wait,
        }
      }),
    )
    .returning({ id: shipments.id })
  await tx.insert(shipmentLines).values(
    sent.flatMap(({ demo, lines }, at) =>
      lines.map(({ id: lineId, quantity }) => ({
        shipmentId: rows[at]!.id,
        lineId,
        quantity,
        kept: demo.parcel === 'returned' ? 0 : null,
      })),
    ),
  )
  await tx
    .insert(shipmentEvents)
    .values(sent.flatMap(({ events }, at) => events.map((event) => ({ shipmentId: rows[at]!.id, ...event }))))
}
