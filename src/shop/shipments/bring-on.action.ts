import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { missingMoney } from '../orders/missing-money.queries.ts'
import { moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { mayBecome } from '../orders/orders.rules.ts'
import { orderSteps, standingOf } from './shipments.rules.ts'
import { shipmentLines, shipments } from './shipments.tables.ts'

/** Moves an order as far as its parcels, by the same transitions as staff. */
export async function bringOn(tx: Db, order: LockedOrder, { by, now }: { by: string; now: Date }): Promise<void> {
  const parcels = await tx
    .select({
      track: shipments.track,
      state: shipments.state,
      keptPieces: sql<number | null>`case when ${shipments.settledAt} is not null then (select sum(l.kept)::integer
        from ${shipmentLines} l where l.shipment_id = ${shipments.id}) end`,
    })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(shipments.position)
  const tracks = parcels.flatMap(({ track, state }) => (track && state !== 'cancelled' ? [track] : []))
  let standing = order
  for (const to of orderSteps(order.state, parcels.map(standingOf))) {
    if (!mayBecome(standing.state, to)) return
    // Staff decides on a parcel that was sent without payment.
    if (to === 'shipped' && (await missingMoney(tx, standing)) > zero) return noteUnpaid(tx, order.id)
    standing = await moveLocked(tx, standing, { to, by, trackNumber: tracks.join(', '), now })
  }
}

async function noteUnpaid(tx: Db, orderId: number): Promise<void> {
  const living = and(eq(shipments.orderId, orderId), ne(shipments.state, 'cancelled'))
  await tx.update(shipments).set({ trouble: 'not_paid' }).where(living)
}
