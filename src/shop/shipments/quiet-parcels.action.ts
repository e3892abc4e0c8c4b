import { and, eq, ne, not, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { after } from '#kernel/time.ts'
import type { Carrier, Carriers } from '../delivery/carrier.port.ts'
import { namesOf } from '../contracts.ts'
import { emit } from '../news.ts'
import { orders } from '../orders/orders.tables.ts'
import { isReceived, isOver } from '../orders/orders.rules.ts'
import { announceAnewMs, troubleAfter, silenceLimitMs } from './shipments.rules.ts'
import { shipments } from './shipments.tables.ts'

type QuietParts = {
  db: NodePgDatabase
  carriers: Carriers
  allCarriers: readonly Carrier[]
  report: (error: unknown, what: string) => void
}
type QuietParcel = { parcel: typeof shipments.$inferSelect; order: typeof orders.$inferSelect }

const atOnce = 50

export const isDue = (now: Date): SQL => sql`${shipments.lookAt} <= ${now.toISOString()}::timestamptz`

/** Condition for parcels that were announced to a carrier with tracking. */
export const isAsked = (allCarriers: readonly Carrier[]): SQL => {
  const muteNames = namesOf(allCarriers.filter(({ tellsNothing }) => tellsNothing))
  const isMute = sql`coalesce(${shipments.carrier}, '') = any(${sql.param(muteNames)}::text[])`
  return and(ne(shipments.state, 'planned'), sql`not ${isMute}`)!
}

/**
 * Checks parcels that cannot be polled. A parcel not accepted for a day is reported to staff, and announced again once
 * the queue has given up. Without tracking, staff asks the buyer after three weeks, unless the order has moved on.
 */
export async function lookAtQuiet({ db, carriers, allCarriers, report }: QuietParts, now: Date): Promise<void> {
  const quiet = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ parcel: shipments, order: orders })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(isDue(now), not(isAsked(allCarriers))))
      .orderBy(shipments.lookAt)
      .limit(atOnce)
      .for('update', { of: shipments, skipLocked: true })
    const troubles: string[] = []
    for (const row of rows) {
      const carrier = carriers[row.parcel.pickupType]
      const isPlanned = row.parcel.state === 'planned'
      const words = isPlanned ? await lookAtPlanned(tx, row, { carrier, now }) : await lookAtMute(tx, row, now)
      if (words) troubles.push(`parcel ${row.parcel.id}: ${words}`)
    }
    return troubles
  })
  for (const words of quiet) report(new Error(words), 'a parcel that nobody hears of')
}

type PlannedInput = { carrier: Carrier | undefined; now: Date }

/** Checks a parcel that is not announced. Without a contract, staff sends it; refused parcels are already flagged. */
async function lookAtPlanned(tx: Db, { parcel }: QuietParcel, { carrier, now }: PlannedInput) {
  const { id: shipmentId, trouble, createdAt } = parcel
  const isWaiting = carrier !== undefined && !trouble?.startsWith('refused')
  await tx
    .update(shipments)
    .set({ lookAt: after(now, announceAnewMs), ...(isWaiting && { trouble: 'unannounced' }) })
    .where(eq(shipments.id, shipmentId))
  if (!isWaiting) return undefined
  if (createdAt <= after(now, -announceAnewMs)) await emit(tx, 'shipment.planned', { shipmentId })
  return 'its carrier has not taken it for days'
}

async function lookAtMute(tx: Db, { parcel, order }: QuietParcel, now: Date) {
  const isNear = isReceived(order.state) || isOver(order.state)
  const trouble = troubleAfter(parcel.trouble, isNear ? null : 'untold')
  await tx
    .update(shipments)
    .set({ lookAt: isNear ? null : after(now, silenceLimitMs), trouble })
    .where(eq(shipments.id, parcel.id))
  return isNear ? undefined : 'its carrier tells nothing, so its buyer has to be asked'
}
