import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField, Refusal } from '#kernel/refusal.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import type { FiscalMark } from './receipt.port.ts'
import type { Receipt } from './receipts.queries.ts'
import { receipts } from './receipts.tables.ts'

const shapes = {
  document: /^\d{1,10}$/,
  storage: /^\d{16}$/,
  sign: /^\d{1,10}$/,
  at: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
}

export type MadeReceipt = { id: number; fiscal: FiscalMark; by: string; now: Date }

/** Records the fiscal data of a failed receipt that was made on the owner's till; the printed time is Moscow time. */
export async function noteMadeReceipt(db: NodePgDatabase, { id, fiscal, by, now }: MadeReceipt): Promise<Receipt> {
  for (const [field, shape] of Object.entries(shapes))
    if (!shape.test(fiscal[field as keyof FiscalMark])) throw badField(field, 'wrong')
  const moment = new Date(`${fiscal.at}:00+03:00`)
  if (!(moment <= now)) throw badField('at', 'wrong')
  const mark = { ...fiscal, at: moment.toISOString() }
  return db.transaction(async (tx) => {
    const [receipt] = await tx
      .update(receipts)
      .set({ state: 'done', fiscal: mark, changedAt: now })
      .where(and(eq(receipts.id, id), eq(receipts.state, 'failed')))
      .returning()
    if (!receipt) throw new Refusal('receipt_not_by_hand', 409)
    await writeAudit(tx, { by, verb: 'receipt.made', subject: `receipt:${id}`, after: mark, now })
    return receipt
  })
}
