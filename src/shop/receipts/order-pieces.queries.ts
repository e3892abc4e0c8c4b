import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, plus, sum, zero, type Money } from '#kernel/money.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { deliveryLeft } from '../orders/order-returns.rules.ts'
import { piecesBack } from '../orders/order-returns.rules.ts'
import type { OrderKind } from '../orders/orders.rules.ts'
import type { ReceiptBuyer } from './receipt.port.ts'
import type { ReceiptPieces } from './receipts.rules.ts'

type OrderMoney = { id: number; kind: OrderKind; deliveryPrice: Money; total: Money; takenOff: Money }
type LineWords = { id: number; name: string; codes: string[]; returned: number }

const delivery = (total: Money): ReceiptPieces[] =>
  total > 0 ? [{ name: 'Доставка', quantity: 1, total, subject: 'service' }] : []

const lineName = sql`concat_ws(', ', l.name->>'ru', l.color->>'ru', l.size->>'ru')`

/** Returned codes first; a returned piece without a scanned code counts as one of the first. */
const backFirst = sql`m.came_back_at is null, m.came_back_at, m.id`

async function wordsOf(db: Db, orderId: number): Promise<Map<number, LineWords>> {
  const { rows } = await db.execute<LineWords>(sql`
    select l.id, ${lineName} as name, l.returned_quantity as returned,
      coalesce((select json_agg(m.code order by ${backFirst}) from order_marks m where m.line_id = l.id), '[]') as codes
    from order_lines l where l.order_id = ${orderId}`)
  return new Map(rows.map((row) => [row.id, row]))
}

type PiecesOptions = {
  /** Includes pieces that have left the order since placement. */
  isWhole?: boolean
  /** Adds the part paid by certificate, as paid in advance. */
  withCertificate?: boolean
  /** Includes «Честный знак» codes, which belong in the receipt of the handover. */
  withMarks?: boolean
}

/**
 * Part of an order's pieces that was paid by certificate. Marking codes stay in the money receipt when the piece cost
 * money too.
 */
export async function certificatePiecesOfOrder(db: Db, order: OrderMoney): Promise<ReceiptPieces[]> {
  const [money, whole] = [
    await piecesOfOrder(db, order),
    await piecesOfOrder(db, order, { withCertificate: true, withMarks: true }),
  ]
  return whole.flatMap(({ total, markingCodes = [], ...piece }, at) => {
    const own = money[at]?.total ?? zero
    return total > own ? [{ ...piece, total: minus(total, own), markingCodes: own > 0 ? [] : markingCodes }] : []
  })
}

/** Pieces still in an order, with amounts from the stored allocations. */
export async function piecesOfOrder(
  db: Db,
  order: OrderMoney,
  { isWhole = false, withCertificate = false, withMarks = false }: PiecesOptions = {},
): Promise<ReceiptPieces[]> {
  const [lines, words] = [await returnableLines(db, order.id), await wordsOf(db, order.id)]
  const pieces = lines.flatMap((line): ReceiptPieces[] => {
    const from = isWhole ? 0 : line.goneQuantity
    const quantity = line.quantity - from
    if (quantity === 0) return []
    const { total, allocations } = piecesBack(line, { from, count: quantity })
    const certificate = sum(allocations.filter(({ kind }) => kind === 'certificate').map(({ amount }) => amount))
    const { name = '', codes = [], returned: returnedCount = 0 } = words.get(line.id) ?? {}
    const firstCode = isWhole ? 0 : returnedCount
    const markingCodes = withMarks ? codes.slice(firstCode, firstCode + quantity) : []
    // A certificate sale is an advance payment, not a handover of goods.
    if (order.kind === 'certificate') return [{ name, quantity, total, subject: 'payment', mode: 'advance' }]
    return [
      { name, quantity, total: withCertificate ? plus(total, certificate) : total, subject: 'goods', markingCodes },
    ]
  })
  return [...pieces, ...delivery(isWhole ? order.deliveryPrice : deliveryLeft(order, lines))]
}

type ReturnedPieces = { name: string; quantity: number; total: string; kind: OrderKind; codes: string[] }

/** Pieces of one return, with the stored amounts; `withMarks` when the goods had been handed over. */
export async function piecesOfReturn(
  db: Db,
  returnId: number,
  { withMarks = false }: Pick<PiecesOptions, 'withMarks'> = {},
): Promise<ReceiptPieces[]> {
  const { rows } = await db.execute<ReturnedPieces>(sql`
    select ${lineName} as name, r.quantity, r.total, o.kind, coalesce((
      select json_agg(c.code order by c.id) from (
        select m.id, m.code from order_marks m where m.line_id = l.id order by ${backFirst} limit r.quantity offset (
          select coalesce(sum(e.quantity), 0) from order_return_lines e join order_returns b on b.id = e.return_id
          where e.line_id = l.id and b.kind = 'returned' and b.id < r.return_id)) c), '[]') as codes
    from order_return_lines r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where r.return_id = ${returnId} order by l.position`)
  const { rows: returns } = await db.execute<{ delivery: string }>(
    sql`select delivery_price as delivery from order_returns where id = ${returnId}`,
  )
  const pieces = rows.map(({ name, quantity, total, kind, codes }): ReceiptPieces => ({
    name,
    quantity,
    total: Number(total) as Money,
    ...(kind === 'certificate'
      ? { subject: 'payment', mode: 'advance' }
      : { subject: 'goods', markingCodes: withMarks ? codes : [] }),
  }))
  return [...pieces, ...delivery(Number(returns[0]?.delivery ?? 0) as Money)]
}

/** Pieces of one return, with the amounts paid by certificate. */
export async function certificatePiecesOf(db: Db, returnId: number): Promise<ReceiptPieces[]> {
  const { rows } = await db.execute<{ name: string; quantity: number; total: number }>(sql`
    select ${lineName} as name, r.quantity, (select coalesce(sum((a ->> 'amount')::bigint), 0)
      from jsonb_array_elements(r.allocations) a where a ->> 'kind' = 'certificate')::double precision as total
    from order_return_lines r join order_lines l on l.id = r.line_id where r.return_id = ${returnId} order by l.position`)
  return rows
    .filter(({ total }) => total > 0)
    .map(({ name, quantity, total }) => ({ name, quantity, total: kopecks(total), subject: 'goods' }))
}

type Buyer = { firstName: string; lastName: string; email: string; phone: string }
export const receiptBuyer = ({ firstName, lastName, email, phone }: Buyer): ReceiptBuyer => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
  phone,
})
