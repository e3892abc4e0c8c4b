import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { NoContract } from '../contracts.ts'
import type { Carrier, Carriers, TrackEvent } from '../delivery/carrier.port.ts'
import { lockOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { noteCameBack } from '../receipts/order-marks.action.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { bringOn } from './bring-on.action.ts'
import { isAsked, isDue, lookAtQuiet } from './quiet-parcels.action.ts'
import { keptOf, putBackOnStock, settleShipment } from './settle-shipment.action.ts'
import { isParcelOver, isSilent, needsPerson, nextPause, noContract, troubleAfter } from './shipments.rules.ts'
import { shipmentEvents, shipments } from './shipments.tables.ts'

type FollowParts = {
  db: NodePgDatabase
  carriers: Carriers
  /** Carriers under contract; a parcel is polled at the carrier that took it. */
  allCarriers: readonly Carrier[]
  /** Fee retained from a paid order of which nothing was kept. */
  refusalFee: Money
  report: (error: unknown, what: string) => void
}
type ShipmentRow = typeof shipments.$inferSelect

/** Batch size; the next run takes the rest. */
const atOnce = 50

/** Claims the parcels due for polling and sets their next poll, so that concurrent processes poll each parcel once. */
async function claimDue({ db, allCarriers }: FollowParts, now: Date): Promise<ShipmentRow[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(shipments)
      .where(and(isDue(now), isAsked(allCarriers)))
      .orderBy(shipments.lookAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const row of rows) {
      const silence = now.getTime() - row.changedAt.getTime()
      const carrier = carrierOf(allCarriers, row)
      const lookAt = after(now, nextPause(silence, carrier?.firstPauseMs))
      const trouble = quietTrouble(row, { isKnown: carrier !== undefined, silence })
      await tx.update(shipments).set({ lookAt, trouble }).where(eq(shipments.id, row.id))
    }
    return rows
  })
}

const carrierOf = (allCarriers: readonly Carrier[], { carrier: name }: ShipmentRow): Carrier | undefined =>
  allCarriers.find((carrier) => carrier.name === name)

/** Problem of a parcel before its carrier answers; a missing contract is cleared once the contract is back. */
function quietTrouble({ state, trouble }: ShipmentRow, { isKnown, silence }: { isKnown: boolean; silence: number }) {
  if (!isKnown) return troubleAfter(trouble, noContract)
  if (isSilent(state, silence)) return troubleAfter(trouble, 'silent')
  return trouble === noContract ? null : trouble
}

/** Polls carriers for parcel events and reports parcels without events for days. Returns the number of parcels. */
export async function followShipments(parts: FollowParts, now: Date): Promise<number> {
  const { db, allCarriers, refusalFee, report } = parts
  const due = await claimDue(parts, now)
  await lookAtQuiet(parts, now)
  for (const row of due) {
    if (row.carrierId === null || row.carrier === null) continue
    const carrier = carrierOf(allCarriers, row)
    if (!carrier) {
      report(new NoContract(row.carrier, `parcel ${row.id}`), 'a parcel that is on its way')
      continue
    }
    const isNews = await carrier
      .track(row.carrierId)
      .then((events) =>
        applyCarrierEvents(db, { shipmentId: row.id, events, now, refusalFee, firstPauseMs: carrier.firstPauseMs }),
      )
      .catch((error: unknown) => {
        report(error, 'a parcel that is on its way')
        return false
      })
    const isUntold = troubleAfter(row.trouble, 'silent') !== row.trouble
    if (!isNews && isUntold && isSilent(row.state, now.getTime() - row.changedAt.getTime()))
      report(new Error(`parcel ${row.id}: its carrier has told nothing for days`), 'a parcel that nobody hears of')
  }
  return due.length
}

/** Crash points for tests, within one transaction. */
export type CarrierUpdateStep = 'noted' | 'settled' | 'moved' | 'committed'
export type CarrierUpdate = {
  shipmentId: number
  events: readonly TrackEvent[]
  now: Date
  refusalFee: Money
  firstPauseMs?: number | undefined
  onStep?: (step: CarrierUpdateStep) => void
}

/** Applies carrier events, each once and in any order. Returns whether an event was new. */
export async function applyCarrierEvents(db: NodePgDatabase, hearing: CarrierUpdate): Promise<boolean> {
  const isNews = await db.transaction((tx) => applyCarrierEventsIn(tx, hearing))
  hearing.onStep?.('committed')
  return isNews
}

async function applyCarrierEventsIn(
  tx: Db,
  { shipmentId, events, now, refusalFee, firstPauseMs, onStep }: CarrierUpdate,
): Promise<boolean> {
  const order = await orderOfParcel(tx, shipmentId)
  if (!order) return false
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('no key update')
  if (!row || isParcelOver(row.state)) return false
  const hasNews = await writeEvents(tx, row, events)
  onStep?.('noted')
  const state = (await latestState(tx, shipmentId)) ?? row.state
  const keptLines = await keptOf(tx, row, { state, events })
  if (!hasNews && !keptLines) return false
  const terms = { refusalFee, by: 'shop', now }
  const backCodes = events.find((event) => event.kept)?.kept?.flatMap((item) => item.backCodes ?? []) ?? []
  if (keptLines && backCodes.length > 0) await noteCameBack(tx, { orderId: order.id, codes: backCodes, now })
  const rest = keptLines && (await settleShipment(tx, { order, row }, { keptLines, ...terms }))
  onStep?.('settled')
  const isSettled = row.settledAt !== null || rest !== undefined
  const trouble = troubleAfter(row.trouble, needsPerson(state) && !isSettled ? state : null)
  const lookAt = isParcelOver(state) ? null : after(now, nextPause(0, firstPauseMs))
  await tx.update(shipments).set({ state, trouble, changedAt: now, lookAt }).where(eq(shipments.id, shipmentId))
  await bringOn(tx, rest ?? order, terms)
  if (state === 'returned' && isSettled) await putBackOnStock(tx, { order, row, ...terms })
  onStep?.('moved')
  return true
}

/**
 * Time of an event. Moscow time without a time zone; an invalid time becomes the creation time, so that repeats stay
 * equal.
 */
function momentOf(text: string, createdAt: Date): Date {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const moment = new Date(hasZone || text.length < 16 ? text : `${text.replace(' ', 'T')}+03:00`)
  return Number.isNaN(moment.getTime()) ? createdAt : moment
}
const maxTextLength = 300

async function writeEvents(
  tx: Db,
  { id: shipmentId, createdAt }: ShipmentRow,
  events: readonly TrackEvent[],
): Promise<boolean> {
  if (events.length === 0) return false
  const rows = events.map(({ at, state, text }) => ({
    shipmentId,
    at: momentOf(at, createdAt),
    state,
    text: text.slice(0, maxTextLength),
  }))
  const { rowCount } = await tx.insert(shipmentEvents).values(rows).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

async function latestState(tx: Db, shipmentId: number) {
  const [row] = await tx
    .select({ state: shipmentEvents.state })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), sql`${shipmentEvents.state} is not null`))
    .orderBy(
      sql`${shipmentEvents.at} desc`,
      sql`array_position(array['created', 'handed_over', 'on_the_way', 'ready',
      'with_courier', 'not_delivered', 'delivered', 'partly_delivered', 'returning', 'returned', 'cancelled'],
      ${shipmentEvents.state}) desc`,
    )
    .limit(1)
  return row?.state
}

type HandInput = { shipmentId: number; track: string; by: string; now: Date }

/** Records a parcel sent without a contract: staff enters the tracking number and moves the order on. */
export async function sendByHand(db: NodePgDatabase, { shipmentId, track, by, now }: HandInput): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await orderOfParcel(tx, shipmentId)
    const { rowCount } = await tx
      .update(shipments)
      .set({ carrier: 'hand', track, state: 'handed_over', trouble: null, changedAt: now, lookAt: null })
      .where(and(eq(shipments.id, shipmentId), eq(shipments.state, 'planned')))
    if (!order || rowCount === 0) throw notFound('shipment')
    await writeAudit(tx, { by, verb: 'shipment.send', subject: `order:${order.number}`, after: { track }, now })
    await bringOn(tx, order, { by, now })
  })
}

/** Order of a parcel, locked; the order is always locked first. */
async function orderOfParcel(tx: Db, shipmentId: number) {
  const [row] = await tx
    .select({ number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId))
  return row && lockOrder(tx, row.number)
}

const maxWords = 200

/** All texts of a webhook message, one of which may be a number of ours. */
function textsIn(value: unknown, texts: Set<string> = new Set()): Set<string> {
  if (texts.size >= maxWords) return texts
  if (typeof value === 'string' || typeof value === 'number') texts.add(String(value).slice(0, 100))
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) textsIn(each, texts)
  return texts
}

/** Schedules the next poll after a webhook about a parcel; the rest of the message is not trusted. */
export async function lookSoon(
  db: NodePgDatabase,
  { carrier, message, now }: { carrier: string; message: unknown; now: Date },
) {
  const texts = sql.param([...textsIn(message)])
  const { rowCount } = await db
    .update(shipments)
    .set({ lookAt: now })
    .where(
      and(
        eq(shipments.carrier, carrier),
        sql`${shipments.lookAt} is not null`,
        sql`(${shipments.carrierId} = any(${texts}::text[]) or ${shipments.track} = any(${texts}::text[]))`,
      ),
    )
  return rowCount ?? 0
}
