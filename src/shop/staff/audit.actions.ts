import type { Db } from '#kernel/db.ts'
import { staffAudit } from './staff.tables.ts'

export type AuditEntry = {
  /** Actor: the e-mail of a staff member, or the user of a terminal. */
  by: string
  verb: string
  /** Subject of the action, such as `account:7`. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  now: Date
}

/** Adds an audit entry in the transaction of the action, so that none is missed. */
export async function writeAudit(tx: Db, { by, verb, subject, before, after, now }: AuditEntry): Promise<void> {
  await tx.insert(staffAudit).values({ doneBy: by, verb, subject, before, after, doneAt: now })
}
