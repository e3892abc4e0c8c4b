import { and, eq } from 'drizzle-orm'
import { underContract } from '../contracts.ts'
import { CarrierFault } from '../delivery/carrier.port.ts'
import { shipmentOf, type CarrierParts } from './announce-shipment.action.ts'
import { shipments } from './shipments.tables.ts'

/**
 * Codes that were scanned after a parcel had been announced: whoever takes its money prints them in a receipt, and of what was
 * tried on says by them what was kept. A carrier that changes no parcel has it announced anew, by staff before its label.
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

/** «No» is for a person; everything else is tried again by the queue. */
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
