import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accountForms } from './consents.rules.ts'
import { consents } from './consents.tables.ts'

/** Consents of the account itself, the latest first; those of single orders and letters stand beside these. */
export const consentsOf = (db: Db, accountId: number) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.accountId, accountId), inArray(consents.form, [...accountForms])))
    .orderBy(desc(consents.givenAt), desc(consents.id))

/** All proofs of an account or of a mailbox, those of orders and letters among them. */
export const allConsentsOf = (db: Db, of: { accountId: number } | { email: string }) =>
  db
    .select()
    .from(consents)
    .where('email' in of ? eq(consents.email, of.email) : eq(consents.accountId, of.accountId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
