import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { accounts } from './accounts.tables.ts'

/** Who waits for a manager, the longest first. */
export const professionalRequests = (db: Db) =>
  db
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      phone: accounts.phone,
      organisation: accounts.organisation,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.state, 'requested'))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))

type RequestInput = { email: string; by: string; now: Date }

/** The manager says yes: a letter asks for the last step. Of two managers at once the second finds nothing to answer. */
export const approveProfessional = (db: NodePgDatabase, input: RequestInput): Promise<void> =>
  answer(db, 'approve', input)

export const refuseProfessional = (db: NodePgDatabase, input: RequestInput): Promise<void> =>
  answer(db, 'refuse', input)

const outcomes = {
  approve: { state: 'unconfirmed', topic: 'account.approved' },
  refuse: { state: 'refused', topic: 'account.refused' },
} as const

async function answer(
  db: NodePgDatabase,
  verb: keyof typeof outcomes,
  { email, by, now }: RequestInput,
): Promise<void> {
  const { state, topic } = outcomes[verb]
  await db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ state })
      .where(and(eq(accounts.email, normalEmail(email) ?? ''), eq(accounts.state, 'requested')))
      .returning({ id: accounts.id })
    if (!account) throw badField('email', 'no_request')
    const change = { before: { state: 'requested' }, after: { state } }
    await writeAudit(tx, { by, verb: `professional.${verb}`, subject: `account:${account.id}`, ...change, now })
    await emit(tx, topic, { accountId: account.id })
  })
}
