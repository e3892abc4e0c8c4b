import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#config/config.ts'
import { asRoubles, minus, zero } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { applyCarrierEvents, sendByHand } from '#shop/shipments/follow-shipments.action.ts'
import { renewShipments, splitShipment } from '#shop/shipments/plan-shipments.action.ts'
import { arriveByStaff, seeTrouble, settleByStaff } from '#shop/shipments/settle-shipment.action.ts'
import { findShipment, latestShipments, parcelsOf } from '#shop/shipments/shipments.queries.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { minute, oneLine, piecesIn } from './order-verbs.ts'
import { placeOf } from './stock-verbs.ts'
import { by, verbGroup, type StaffParts, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `shipment list                                      what a person has to look at, then the latest
  npm run staff -- shipment show 48262137                            the parcels of an order and what was told of them
  npm run staff -- shipment split 48262137 1:2,3:1                   these pieces go in a parcel of their own
  npm run staff -- shipment renew 48262137                           announces its parcels again, with the codes that were scanned
  npm run staff -- shipment label 17 label.pdf
  npm run staff -- shipment send 17 10148229317                      sent by hand: the number that the buyer may follow
  npm run staff -- shipment kept 17 1:2,3:1                          of a parcel that was tried on: so much was kept
  npm run staff -- shipment kept 17 none                             nothing of it was
  npm run staff -- shipment arrived 17 [warehouse|<shop>]            what was not kept is here again
  npm run staff -- shipment look 17                                  asks its carrier now
  npm run staff -- shipment seen 17                                  what stood before staff is done`

const wrongUsage = () => new ConfigError(`usage: npm run staff -- ${usage}`)
const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw wrongUsage()
  return Number(text)
}

async function orderNamed({ db }: StaffParts, text: string | undefined) {
  const order = await findOrder(db, { number: numberIn(text), now: new Date() })
  if (!order) throw notFound('order')
  return order
}

/** A parcel that its carrier accepted, and the carrier. */
async function announced({ db, allCarriers = [] }: StaffParts, text: string | undefined) {
  const row = await findShipment(db, numberIn(text))
  if (!row?.carrierId || row.carrier === null) throw notFound('shipment')
  const carrier = allCarriers.find(({ name }) => name === row.carrier)
  if (!carrier)
    throw new ConfigError(`Parcel ${row.id} is with «${row.carrier}», which has no contract in the settings.`)
  return { row, carrier, carrierId: row.carrierId }
}

async function whatBecame(db: StaffParts['db'], number: number): Promise<string> {
  const order = await findOrder(db, { number, now: new Date() })
  return order ? `Order ${number}: ${order.state}, costs ${asRoubles(minus(order.total, order.takenOff))}.` : ''
}

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const rows = await latestShipments(db)
    const lines = rows.map(({ orderNumber, orderState, shipment }) => {
      const { id, state, carrier, track, changedAt, trouble } = shipment
      return [id, orderNumber, orderState, state, carrier ?? '', track ?? '', minute(changedAt), trouble ?? '']
        .map((each) => oneLine(String(each)))
        .join('\t')
    })
    return lines.join('\n') || 'No parcels.'
  },
  show: async (parts, [number]) => {
    const { id } = await orderNamed(parts, number)
    const lines = (await parcelsOf(parts.db, id)).flatMap(({ events, ...parcel }) => [
      [parcel.id, parcel.state, parcel.carrier ?? '', parcel.track ?? '', parcel.trouble ?? ''].join('\t'),
      ...events.map(({ at, state, text }) => `\t${minute(at)}\t${state ?? ''}\t${oneLine(text)}`),
    ])
    return lines.join('\n') || 'No parcels.'
  },
  split: async (parts, [number, pieces]) => {
    const order = await orderNamed(parts, number)
    const wish = { number: order.number, pieces: piecesIn(pieces, order), by: by(), now: new Date() }
    return `Order ${order.number}: ${await splitShipment(parts.db, wish)} parcels.`
  },
  renew: async ({ db }, [number]) => {
    const count = await renewShipments(db, { number: numberIn(number), by: by(), now: new Date() })
    return `Order ${number}: ${count} parcels announced again.`
  },
  label: async (parts, [id, file]) => {
    const { carrier, carrierId } = await announced(parts, id)
    const label = await carrier.label(carrierId)
    if (!label) return 'Its carrier has no label for it yet.'
    if (label.kind === 'link') return label.url
    if (!file) throw wrongUsage()
    await writeFile(path.resolve(file), label.bytes)
    return `Written to ${path.resolve(file)}: ${label.bytes.length} bytes.`
  },
  send: async ({ db }, [id, track]) => {
    if (!track || !/^[\w-]{4,40}$/.test(track)) throw wrongUsage()
    await sendByHand(db, { shipmentId: numberIn(id), track, by: by(), now: new Date() })
    return `Parcel ${id}: ${track}.`
  },
  kept: async ({ db, refusalFee = zero }, [id, pieces]) => {
    const row = await findShipment(db, numberIn(id))
    const order = row && (await findOrder(db, { id: row.orderId, now: new Date() }))
    if (!order) throw notFound('shipment')
    const wishes = pieces === 'none' ? [] : piecesIn(pieces, order)
    const keptLines = wishes.map(({ lineId, quantity }) => ({ lineId, kept: quantity }))
    await settleByStaff(db, { shipmentId: row.id, pieces: keptLines, refusalFee, by: by(), now: new Date() })
    return whatBecame(db, order.number)
  },
  arrived: async ({ db }, [id, place]) => {
    const shipmentId = numberIn(id)
    await arriveByStaff(db, { shipmentId, storeId: await placeOf(db, place), by: by(), now: new Date() })
    return `Parcel ${shipmentId}: on stock again.`
  },
  look: async (parts, [id]) => {
    const { row, carrier, carrierId } = await announced(parts, id)
    const events = await carrier.track(carrierId)
    const { db, refusalFee = zero } = parts
    await applyCarrierEvents(db, {
      shipmentId: row.id,
      events,
      now: new Date(),
      refusalFee,
      firstPauseMs: carrier.firstPauseMs,
    })
    const after = await findShipment(parts.db, row.id)
    return `Parcel ${row.id}: ${after?.state ?? row.state}.`
  },
  seen: async ({ db }, [id]) => {
    await seeTrouble(db, { shipmentId: numberIn(id), by: by(), now: new Date() })
    return `Parcel ${id}: seen.`
  },
}

export const shipmentVerbs: Record<string, StaffVerb> = {
  shipment: verbGroup(usage, acts),
}
