import { openDatabase, type Connection } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import type { TrackEvent } from '#shop/delivery/carrier.port.ts'
import { announceShipment, type AnnounceStep } from '#shop/shipments/announce-shipment.action.ts'
import { applyCarrierEvents, type CarrierUpdateStep } from '#shop/shipments/follow-shipments.action.ts'
import { filedCarrier } from './filed-carrier.ts'

/** Input of a separate process: the parcel, and the step at which the process kills itself. */
export type KilledParcel = {
  connection: Connection
  shipmentId: number
  /** File with the carrier's parcels. */
  file: string
  step: AnnounceStep | CarrierUpdateStep
  /** Null to announce the parcel. */
  events: TrackEvent[] | null
}

const { connection, shipmentId, file, step, events } = JSON.parse(process.argv[2] ?? '') as KilledParcel
const { db } = openDatabase(connection, 4)
const now = new Date()
const onStep = (each: AnnounceStep | CarrierUpdateStep) => {
  if (each === step) process.kill(process.pid, 'SIGKILL')
}
const carriers = { cdek_courier_fitting: filedCarrier(file) }
if (events) await applyCarrierEvents(db, { shipmentId, events, now, refusalFee: zero, onStep })
else
  await announceShipment(
    { db, carriers, allCarriers: Object.values(carriers), cities: () => db.select().from(cities), onStep },
    shipmentId,
    now,
  )
