import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import type { Config } from '#config/settings.ts'
import { roubles } from '#kernel/money.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Carrier, Carriers } from '../delivery/carrier.port.ts'
import type { NewsHandlers } from '../news.ts'
import { announceShipment, callOffShipment } from './announce-shipment.action.ts'
import { followShipments } from './follow-shipments.action.ts'
import { keepParcels } from './plan-shipments.action.ts'
import { tellMarks } from './tell-marks.action.ts'

type ShipmentJobsDeps = {
  db: NodePgDatabase
  clock: Clock
  /** Carriers of new parcels; all others are sent manually. */
  senders: Carriers
  /** Carriers under contract. */
  allCarriers: readonly Carrier[]
  cities: { now: () => Promise<City[]> }
}

export function shipmentHandlers({
  db,
  clock,
  cities,
  senders: carriers,
  allCarriers,
}: ShipmentJobsDeps): NewsHandlers<'order.parcels' | 'order.marked' | 'shipment.planned' | 'shipment.called_off'> {
  const parts = { db, carriers, allCarriers, cities: () => cities.now() }
  return {
    'order.parcels': ({ orderId }) => keepParcels(db, { orderId, now: clock() }),
    'order.marked': ({ orderId }) => tellMarks(parts, orderId),
    'shipment.planned': ({ shipmentId }) => announceShipment(parts, shipmentId, clock()),
    'shipment.called_off': ({ shipmentId }) => callOffShipment(parts, shipmentId),
  }
}

type FollowDeps = Omit<ShipmentJobsDeps, 'cities'> & {
  config: Pick<Config, 'refusalFee'>
  report: (error: unknown, what: string) => void
}

/** Polls carriers about active parcels; several processes may run at once. */
export const keepShipmentsFollowed = ({ db, clock, config, senders, allCarriers, report }: FollowDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.25),
    name: 'parcels that are on their way',
    work: () =>
      followShipments({ db, carriers: senders, allCarriers, refusalFee: roubles(config.refusalFee), report }, clock()),
    report,
  })
