import type { Db } from '#kernel/db.ts'
import { after, days, hours } from '#kernel/time.ts'
import { isPaidFirst } from '#shop/orders/orders.rules.ts'
import { stockMovements } from '#shop/stock/stock.tables.ts'
import { demoPlaces } from './demo-buyers.ts'
import type { Place } from './demo-place.ts'
import { momentAt, movesOf } from './demo-times.ts'
import type { WrittenLine, WrittenOrder } from './seed-orders.ts'

type Movement = typeof stockMovements.$inferInsert
type StockInput = { written: WrittenOrder[]; now: Date; storeId: (slug: string) => number }

/** Start of the stock ledger: earlier orders have no movements. */
export const ledgerDays = 120

/**
 * Adds stock movements of orders since the ledger began: held or sold when placed, back when returned. As many pieces
 * as orders kept were received before, so that the stock is the same as without orders.
 */
export async function addOrderStock(tx: Db, { written, now, storeId }: StockInput): Promise<void> {
  const recent = written.filter(({ demo }) => demo.placed[0] < ledgerDays)
  const place = ({ demo }: WrittenOrder) => {
    const { point }: Place = demoPlaces[demo.place]
    return point?.store ? storeId(point.store) : null
  }
  const received = recent.flatMap((order) =>
    order.lines.map(({ offerId, quantity }): Movement => {
      const createdAt = momentAt(now, ledgerDays - 1, '11:00')
      return { offerId, storeId: place(order), kind: 'receipt', delta: quantity, note: 'Поставка', createdAt }
    }),
  )
  await tx.insert(stockMovements).values(received)
  await tx.insert(stockMovements).values(recent.flatMap((order) => movementsOf(order, { now, storeId: place(order) })))
}

function movementsOf({ demo, lines, placedAt }: WrittenOrder, { now, storeId }: { now: Date; storeId: number | null }) {
  const moves = movesOf(demo, now)
  const base = { storeId, orderNumber: demo.number }
  const isHeld = isPaidFirst(demo.payment)
  const heldUntil = isHeld ? after(placedAt, demo.payment === 'invoice' ? days(5) : hours(1)) : null
  const paidAt = moves.find(({ state }) => state === 'paid')?.at
  const last = moves.at(-1)!
  return pieces(lines).flatMap(({ offerId, quantity, back }): Movement[] => {
    const row = (kind: Movement['kind'], delta: number, cause: string, createdAt: Date): Movement => ({
      ...base,
      offerId,
      kind,
      delta,
      createdAt,
      by: kind === 'hold' ? 'buyer' : 'shop',
      key: `${cause}:${demo.number}:${offerId}`,
    })
    const taken: Movement[] = isHeld
      ? [
          { ...row('hold', -quantity, 'placed', placedAt), heldUntil },
          ...(paidAt
            ? [row('release', quantity, 'paid:release', paidAt), row('sale', -quantity, 'paid:sale', paidAt)]
            : []),
        ]
      : [row('sale', -quantity, 'placed', placedAt)]
    const returned = demo.state === 'expired' ? quantity : back
    if (returned === 0) return taken
    return [...taken, row(demo.state === 'expired' ? 'release' : 'return', returned, demo.state, last.at)]
  })
}

/** Two lines may have one offer: a gift beside a bought piece. */
const pieces = (lines: WrittenLine[]): Omit<WrittenLine, 'id'>[] =>
  [...Map.groupBy(lines, ({ offerId }) => offerId)].map(([offerId, own]) => ({
    offerId,
    quantity: own.reduce((all, { quantity }) => all + quantity, 0),
    back: own.reduce((all, { back }) => all + back, 0),
  }))
