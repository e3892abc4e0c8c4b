import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { orderMarks } from './receipts.tables.ts'

type MarkInput = { number: number; position: number; code: string; by: string; now: Date }

/** Adds the marking code scanned while packing; the code goes into the receipt of the handover. */
export async function addMark(db: NodePgDatabase, { number, position, code, by, now }: MarkInput): Promise<number> {
  if (code.length < 18 || code.length > 200) throw badField('code', 'wrong')
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; orderId: number; left: number }>(sql`
      select l.id, o.id as "orderId", l.quantity - l.cancelled_quantity
        - (select count(*)::integer from order_marks m where m.line_id = l.id) as left
      from order_lines l join orders o on o.id = l.order_id
      where o.number = ${number} and l.position = ${position - 1} for update of l`)
    const [line] = rows
    if (!line) throw notFound('order')
    if (line.left <= 0) throw badField('code', 'wrong')
    const row = { lineId: line.id, code, createdAt: now }
    const marks = await tx.insert(orderMarks).values(row).onConflictDoNothing().returning({ id: orderMarks.id })
    if (marks.length === 0) throw new Refusal('mark_used', 409)
    await emit(tx, 'order.marked', { orderId: line.orderId })
    await writeAudit(tx, { by, verb: 'order.mark', subject: `order:${number}`, after: { line: line.id }, now })
    return line.left - 1
  })
}

type BackInput = { orderId: number; codes: readonly string[]; now: Date }

/** Marks these codes as returned or not accepted; receipts count the remaining codes as kept. */
export async function noteCameBack(tx: Db, { orderId, codes, now }: BackInput): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update order_marks m set came_back_at = ${now.toISOString()}::timestamptz from order_lines l
    where l.id = m.line_id and l.order_id = ${orderId} and m.code = any(${sql.param([...codes])}::text[])
      and m.came_back_at is null`)
  return rowCount ?? 0
}

type BackByStaff = { number: number; code: string; by: string; now: Date }

/** Records a code scanned while unpacking a return, before the return is received. */
export async function noteCameBackByStaff(db: NodePgDatabase, { number, code, by, now }: BackByStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    if (!order || (await noteCameBack(tx, { orderId: order.id, codes: [code], now })) === 0) throw notFound('order')
    await writeAudit(tx, { by, verb: 'order.mark_back', subject: `order:${number}`, now })
  })
}
