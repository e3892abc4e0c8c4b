import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { accounts } from './accounts.tables.ts'
import { activeAccountBy, endClaims, lockMailbox } from './claims.actions.ts'

/** Pending requests of professionals, oldest first. */
export const professionalRequests = (db: Db) =>
  db
    .select({
      id: accounts.id,
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

/** `which` is the email of the request, or its id if several share the email. */
type RequestInput = { which: string; by: string; now: Date }

/**
 * Approves a professional request and emits the event for an email. A second concurrent approval finds no pending
 * request.
 */
export const approveProfessional = (db: NodePgDatabase, input: RequestInput): Promise<void> =>
  db.transaction(async (tx) => {
    const request = await answer(tx, 'approve', input)
    // This email already has a confirmed account.
    const accountId = await activeAccountBy(tx, request.email)
    if (accountId !== undefined) await endClaims(tx, { accountId, email: request.email })
    await emit(tx, 'account.approved', { accountId: accountId ?? request.id })
  })

export const refuseProfessional = (db: NodePgDatabase, input: RequestInput): Promise<void> =>
  db.transaction(async (tx) => {
    const request = await answer(tx, 'refuse', input)
    await emit(tx, 'account.refused', { accountId: request.id })
  })

const outcomes = { approve: 'unconfirmed', refuse: 'refused' } as const

async function answer(tx: Db, verb: keyof typeof outcomes, { which, by, now }: RequestInput) {
  const request = await requestBy(tx, which)
  await lockMailbox(tx, request.email)
  const state = outcomes[verb]
  const isWaiting = and(eq(accounts.id, request.id), eq(accounts.state, 'requested'))
  const { rowCount } = await tx.update(accounts).set({ state }).where(isWaiting)
  if (!rowCount) throw badField('email', 'no_request')
  const change = { before: { state: 'requested' }, after: { state } }
  await writeAudit(tx, { by, verb: `professional.${verb}`, subject: `account:${request.id}`, ...change, now })
  return request
}

async function requestBy(tx: Db, which: string): Promise<{ id: number; email: string }> {
  const isIt = /^\d{1,9}$/.test(which.trim())
    ? eq(accounts.id, Number(which))
    : eq(accounts.email, normalEmail(which) ?? '')
  const [request, another] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(isIt, eq(accounts.state, 'requested')))
    .limit(2)
  if (!request) throw badField('email', 'no_request')
  if (another) throw badField('email', 'many_requests')
  return request
}
