import { createHash } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { asRoubles, type Money } from '#kernel/money.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import type { LockedOrder } from '../orders/move-order.action.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { freeOf, invalidReturnLine, type ReturnableLine } from '../orders/order-returns.rules.ts'
import { orderHistory } from '../orders/orders.tables.ts'
import { attachUploads, type Uploader } from '../uploads/uploads.actions.ts'
import { exchangeLines, placeExchange } from './exchange-order.action.ts'
import { lockOrders, type LockedOrders } from './locked-return.queries.ts'
import { moneyOfReturn } from './return-money.queries.ts'
import { withGifts } from './return-gifts.rules.ts'
import {
  maxReturnWordsLength,
  maxReturnPhotos,
  needsPhotos,
  needsWords,
  wayPaidBy,
  whyNoReturn,
  type ReturnReason,
  type ReturnWay,
} from './returns.rules.ts'
import {
  returnRequestFiles,
  returnRequestKeys,
  returnRequestLines,
  returnRequestMoves,
  returnRequests,
} from './returns.tables.ts'

export type ReturnLineInput = {
  lineId: number
  quantity: number
  reason: ReturnReason
  words: string
  /** Requested size; null for a refund. */
  exchangeOfferId: number | null
  files: readonly string[]
}

export type ReturnAsk = {
  number: number
  isTheirs: (order: LockedOrder) => boolean
  lines: readonly ReturnLineInput[]
  way: ReturnWay
  storeId: number | null
  door: string
  uploader: Uploader
  /** Refund shown to the buyer; any other sum refuses the request. */
  moneySeen: Money | null
  key: string | null
  now: Date
}
export type AskedReturn = { id: number; position: number; money: Money }

/**
 * Creates a return request under the lock of the order. Concurrent requests never claim the same piece; database
 * constraints guarantee the same.
 */
export async function askReturn(db: NodePgDatabase, ask: ReturnAsk): Promise<AskedReturn> {
  return db.transaction(async (tx) => {
    const lockedParts = await lockOrders(tx, ask.number)
    if (!ask.isTheirs(lockedParts.order)) throw notFound('order')
    const earlier = await earlierReturn(tx, lockedParts.order.id, ask)
    if (earlier) return earlier
    const all = await returnableLines(tx, lockedParts.order.id)
    await refuseOver(tx, lockedParts.order, all, ask.now)
    const lines = withGifts(all, ask.lines)
    checkLines(all, lines, lockedParts)
    const moneyLines = lines.filter(({ exchangeOfferId }) => exchangeOfferId === null)
    const { moneyDue } = await moneyOfReturn(tx, lockedParts, moneyLines)
    if (ask.moneySeen !== null && ask.moneySeen !== moneyDue)
      throw new Refusal('return_sum_changed', 409, { field: 'refund', sum: asRoubles(moneyDue) })
    const wishes = lines.flatMap(({ lineId, quantity, exchangeOfferId: offerId }) =>
      offerId === null ? [] : [{ lineId, quantity, offerId, position: positionOf(all, lineId) }],
    )
    await exchangeLines(tx, { origin: lockedParts.order, wishes })
    const request = await writeRequest(tx, lockedParts, { ...ask, lines, money: moneyDue, hash: hashOf(ask) })
    await attachPhotos(tx, request.id, { ...ask, lines })
    if (wishes.length > 0)
      await placeExchange(tx, { origin: lockedParts.order, requestId: request.id, wishes, now: ask.now })
    return { ...request, money: moneyDue }
  })
}

const positionOf = (all: readonly ReturnableLine[], lineId: number): number => all.findIndex(({ id }) => id === lineId)

/** Hash of the request without photo names, because a repeated form uploads the photos again. */
function hashOf({ lines, way, storeId, door, moneySeen }: ReturnAsk): string {
  const wishes = lines.map(({ files, ...line }) => ({ ...line, photos: files.length }))
  return createHash('sha256').update(JSON.stringify({ wishes, way, storeId, door, moneySeen })).digest('base64url')
}

/** Returns the earlier result for a repeated request; another request under the same key is refused (O-37). */
async function earlierReturn(tx: Db, orderId: number, ask: ReturnAsk): Promise<AskedReturn | undefined> {
  const { key } = ask
  if (key === null) return undefined
  const [row] = await tx
    .select({
      id: returnRequests.id,
      position: returnRequests.position,
      money: returnRequests.moneyShown,
      hash: returnRequestKeys.bodyHash,
    })
    .from(returnRequestKeys)
    .innerJoin(returnRequests, eq(returnRequests.id, returnRequestKeys.requestId))
    .where(and(eq(returnRequestKeys.orderId, orderId), eq(returnRequestKeys.key, key)))
  if (row && row.hash !== null && row.hash !== hashOf(ask)) throw new Refusal('key_used', 409)
  return row && { id: row.id, position: row.position, money: row.money }
}

async function refuseOver(tx: Db, order: LockedOrder, all: readonly ReturnableLine[], now: Date): Promise<void> {
  const moves = await tx
    .select({ state: orderHistory.state, at: orderHistory.createdAt })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(orderHistory.createdAt, orderHistory.id)
  const free = all.reduce((count, line) => count + freeOf(line), 0)
  const why = whyNoReturn({ kind: order.kind, state: order.state, moves }, free, now)
  if (why) throw new Refusal(`return_${why}`, 409)
}

function checkLines(all: readonly ReturnableLine[], lines: readonly ReturnLineInput[], { origin }: LockedOrders): void {
  const wrong = invalidReturnLine(all, lines)
  if (wrong) throw badField(wrong.field, wrong.code, { limit: wrong.limit })
  for (const { lineId, reason, words, exchangeOfferId, files } of lines) {
    const at = positionOf(all, lineId)
    if (needsWords(reason) && words.trim() === '') throw badField(`words_${at}`, 'return_words_needed')
    if (words.length > maxReturnWordsLength) throw badField(`words_${at}`, 'too_long', { limit: maxReturnWordsLength })
    if (needsPhotos(reason) && files.length === 0) throw badField(`files_${at}`, 'return_photos_needed')
    if (files.length > maxReturnPhotos) throw badField(`files_${at}`, 'too_big', { limit: maxReturnPhotos })
    if (exchangeOfferId !== null && origin) throw badField(`exchange_${at}`, 'exchanged_before')
  }
}

type Writing = ReturnAsk & { money: Money; hash: string }

async function writeRequest(tx: Db, { order }: LockedOrders, input: Writing) {
  const { lines, way, storeId, door, money, key, now } = input
  if (way === 'store' && storeId === null) throw badField('store', 'required')
  if (way === 'courier' && door.trim() === '') throw badField('door', 'required')
  const [before] = await tx
    .select({ position: max(returnRequests.position), exchanges: sql<number>`count(exchange_order_id)::integer` })
    .from(returnRequests)
    .where(eq(returnRequests.orderId, order.id))
  const reasons = lines.map(({ reason, exchangeOfferId }) => ({ reason, isExchange: exchangeOfferId !== null }))
  const position = (before?.position ?? 0) + 1
  const [row] = await tx
    .insert(returnRequests)
    .values({
      orderId: order.id,
      position,
      state: 'requested',
      way,
      paidBy: wayPaidBy({ way, lines: reasons, hasExchanged: (before?.exchanges ?? 0) > 0 }),
      storeId: way === 'store' ? storeId : null,
      door: way === 'courier' ? door.trim() : '',
      moneyShown: money,
      createdAt: now,
    })
    .returning({ id: returnRequests.id })
  const requestId = row!.id
  await tx.insert(returnRequestLines).values(
    lines.map(({ lineId, quantity, reason, words, exchangeOfferId }) => ({
      requestId,
      lineId,
      quantity,
      reason,
      words: words.trim(),
      exchangeOfferId,
    })),
  )
  await tx.execute(sql`update order_lines l set asked_quantity = l.asked_quantity + r.quantity
    from return_request_lines r where r.request_id = ${requestId} and r.line_id = l.id`)
  await tx.insert(returnRequestMoves).values({ requestId, state: 'requested', by: 'buyer', createdAt: now })
  if (key !== null)
    await tx.insert(returnRequestKeys).values({ orderId: order.id, key, requestId, bodyHash: input.hash })
  await emit(tx, 'return.moved', { requestId, state: 'requested' })
  return { id: requestId, position }
}

async function attachPhotos(tx: Db, requestId: number, { lines, uploader, now }: ReturnAsk): Promise<void> {
  for (const [at, { lineId, files }] of lines.entries()) {
    const ids = [...new Set(files)]
    if (ids.length === 0) continue
    const field = `files_${at}`
    const photos = await attachUploads(tx, { ids, uploader, now, field })
    if (photos.some(({ mime }) => !mime.startsWith('image/'))) throw badField(field, 'photos_only')
    await tx.insert(returnRequestFiles).values(ids.map((fileId, position) => ({ fileId, requestId, lineId, position })))
  }
}
