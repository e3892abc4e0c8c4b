import { and, eq } from 'drizzle-orm'
import { underContract } from '../contracts.ts'
import { CarrierFault } from '../delivery/carrier.port.ts'
import { shipmentOf, type CarrierParts } from './announce-shipment.action.ts'
import { shipments } from './shipments.tables.ts'

/**
 * Sends marking codes scanned after the announcement: carriers print them in receipts and report kept pieces by code.
 * If a carrier cannot change a parcel, staff announces the parcel again before printing its label.
 */
export async function tellMarks(parts: CarrierParts, orderId: number): Promise<void> {
  const { db, allCarriers } = parts
  const isOwn = and(eq(shipments.orderId, orderId), eq(shipments.state, 'created'))
  for (const row of await db.select().from(shipments).where(isOwn)) {
    if (!row.carrierId || row.carrier === null) continue
    const carrier = underContract(allCarriers, row.carrier, `parcel ${row.id}`)
    const shipment = await shipmentOf(parts, row)
    if (shipment.toCollect === 0 && !shipment.fitting) continue
    const trouble = await changed(() => carrier.changeItems?.(row.carrierId ?? '', shipment))
    const isOther = trouble !== null || (row.trouble?.startsWith('marks_') ?? false)
    if (isOther)
      await db
        .update(shipments)
        .set({ trouble })
        .where(and(isOwn, eq(shipments.id, row.id)))
  }
}

/** Tries a change. A refusal is left to staff; the queue retries any other failure. */
async function changed(change: () => Promise<void> | undefined): Promise<string | null> {
  try {
    const answer = change()
    if (!answer) return 'marks_untold'
    await answer
    return null
  } catch (error) {
    if (error instanceof CarrierFault && error.trouble === 'refused') return 'marks_refused'
    throw error
  }
}
