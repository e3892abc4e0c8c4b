import type { Db } from '#kernel/db.ts'
import { staffAudit } from './staff.tables.ts'

export type AuditEntry = {
  /** Who did it: the e-mail of a member of staff, or whose terminal it was. */
  by: string
  verb: string
  /** What it was done to, such as `account:7`. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  now: Date
}

/** In the transaction of what was done, so that nothing is done without a trace. */
export async function writeAudit(tx: Db, { by, verb, subject, before, after, now }: AuditEntry): Promise<void> {
  await tx.insert(staffAudit).values({ doneBy: by, verb, subject, before, after, doneAt: now })
}
