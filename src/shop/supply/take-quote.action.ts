import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField, notFound } from '#kernel/refusal.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { supplyRequests } from './supply.tables.ts'

type TakeQuoteInput = { number: number; manager: string; by: string; now: Date }

const maxName = 100

/** Assigns a manager, shown on the page of the request. */
export async function takeQuote(db: NodePgDatabase, { number, manager, by, now }: TakeQuoteInput): Promise<void> {
  const name = manager.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ')
  if (!name || name.length > maxName) throw badField('manager', 'bad_request')
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(supplyRequests)
      .set({ manager: name })
      .where(eq(supplyRequests.conversationId, number))
      .returning({ number: supplyRequests.conversationId })
    if (rows.length === 0) throw notFound('quote')
    await writeAudit(tx, { by, verb: 'quote.taken', subject: `conversation:${number}`, now })
  })
}
