import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { orderMarks } from './receipts.tables.ts'

type MarkInput = { number: number; position: number; code: string; by: string; now: Date }

/** A piece is scanned where it is packed: its code goes into the receipt of the day it is handed over. */
export async function addMark(db: NodePgDatabase, { number, position, code, by, now }: MarkInput): Promise<number> {
  if (code.length < 18 || code.length > 200) throw badField('code', 'wrong')
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; left: number }>(sql`
      select l.id, l.quantity - l.cancelled_quantity
        - (select count(*)::integer from order_marks m where m.line_id = l.id) as left
      from order_lines l join orders o on o.id = l.order_id
      where o.number = ${number} and l.position = ${position - 1} for update of l`)
    const [line] = rows
    if (!line) throw notFound('order')
    if (line.left <= 0) throw badField('code', 'wrong')
    const row = { lineId: line.id, code, at: now }
    const marks = await tx.insert(orderMarks).values(row).onConflictDoNothing().returning({ id: orderMarks.id })
    if (marks.length === 0) throw new Refusal('mark_used', 409)
    await writeAudit(tx, { by, verb: 'order.mark', subject: `order:${number}`, after: { line: line.id }, now })
    return line.left - 1
  })
}
