import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { emit, productTag, touch } from '../news.ts'
import { maxMovedPieces, type MovementKind } from './stock.rules.ts'
import { stockMovements } from './stock.tables.ts'

/** Manual stock movement; a repeated key changes nothing. */
type ManualMovement = { offerId: number; by?: string; note?: string; key?: string | null; now?: Date }
export type Receipt = ManualMovement & { amount: number; storeId?: number | null }

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) throw badField('amount', 'too_small', { limit: 1 })
  if (amount > maxMovedPieces) throw badField('amount', 'too_big', { limit: maxMovedPieces })
}

type OfferRow = { productId: number; stock: number; held: number }

/** Offer with its stock in a place, locked until the transaction ends. */
async function lockedOffer(tx: Db, offerId: number, storeId: number | null): Promise<OfferRow> {
  const { rows } = await tx.execute<OfferRow>(sql`
    select o.product_id as "productId", o.stock, case when ${storeId}::int is null then o.stock
      else coalesce((select amount from store_stock where offer_id = o.id and store_id = ${storeId}), 0) end as held
    from trade_offers o where o.id = ${offerId} and o.is_sellable for no key update of o`)
  if (!rows[0]) throw notFound('offer')
  return rows[0]
}

/** Announces an arrival if the stock was zero; triggers invalidate the lists. */
async function tellOfMore(tx: Db, { productId, stock }: OfferRow, delta: number): Promise<void> {
  if (stock === 0 && delta > 0) await emit(tx, 'stock.arrived', { productId })
  await touch(tx, [productTag({ id: productId })])
}

type NewMovement = typeof stockMovements.$inferInsert

/** Adds movements; triggers update the balances. Returns the number of new ones. */
async function addMovements(tx: Db, movements: NewMovement[]): Promise<number> {
  const { rowCount } = await tx
    .insert(stockMovements)
    .values(movements)
    .onConflictDoNothing({ target: stockMovements.key })
  return rowCount ?? 0
}

/** Records a delivery to the warehouse or a store. */
export async function receiveStock(db: NodePgDatabase, receipt: Receipt): Promise<void> {
  const { offerId, amount, storeId = null, by = 'shop', note = '', key = null, now: createdAt } = receipt
  checkAmount(amount)
  await db.transaction(async (tx) => {
    const offer = await lockedOffer(tx, offerId, storeId)
    const count = await addMovements(tx, [
      { offerId, storeId, kind: 'receipt', delta: amount, by, note, key, ...(createdAt && { createdAt }) },
    ])
    if (count > 0) await tellOfMore(tx, offer, storeId === null ? amount : 0)
  })
}

export type StockCorrection = ManualMovement & {
  storeId?: number | null
  /** Amount shown to staff before the correction. */
  from: number
  to: number
  kind?: Extract<MovementKind, 'correction' | 'count' | 'write_off'>
  by: string
}

/** Corrects stock by a movement, only if unchanged since it was read (BO-024). */
export async function correctStock(db: NodePgDatabase, correction: StockCorrection): Promise<void> {
  const { offerId, storeId = null, from, to, kind = 'correction', by, note = '', key = null } = correction
  if (!Number.isSafeInteger(to) || to < 0) throw badField('to', 'too_small', { limit: 0 })
  if (to > maxMovedPieces) throw badField('to', 'too_big', { limit: maxMovedPieces })
  await db.transaction(async (tx) => {
    const offer = await lockedOffer(tx, offerId, storeId)
    if (offer.held !== from) throw new Refusal('stock_moved', 409, { field: 'from', now: offer.held })
    const delta = to - from
    if (delta === 0) return
    await addMovements(tx, [{ offerId, storeId, kind, delta, by, note, key }])
    await tellOfMore(tx, offer, storeId === null ? delta : 0)
  })
}

export type StockTransfer = ManualMovement & { from: number | null; to: number | null; amount: number; by: string }

/** Transfers pieces between places: two movements, or none. */
export async function transferStock(db: NodePgDatabase, transfer: StockTransfer): Promise<void> {
  const { offerId, from, to, amount, by, note = '', key } = transfer
  checkAmount(amount)
  if (from === to) throw badField('to', 'wrong')
  await db.transaction(async (tx) => {
    const offer = await lockedOffer(tx, offerId, from)
    if (offer.held < amount) throw badField('amount', 'above_stock', { left: offer.held })
    const half = (storeId: number | null, delta: number, end: string): NewMovement => ({
      offerId,
      storeId,
      kind: 'transfer',
      delta,
      by,
      note,
      key: key ? `${key}:${end}` : null,
    })
    const count = await addMovements(tx, [half(from, -amount, 'from'), half(to, amount, 'to')])
    if (count > 0 && (from === null || to === null)) await tellOfMore(tx, offer, to === null ? amount : 0)
  })
}
