import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { after, hours, seconds, type Clock } from '#kernel/time.ts'
import type { Level } from '../loyalty/bonus.rules.ts'
import { loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { remembered } from '../remember.ts'
import { sessionLifetime } from './accounts.rules.ts'
import { accounts, accountSessions, type AccountType } from './accounts.tables.ts'

/** Signed-in user, with the fields that most requests need. */
export type Member = {
  accountId: number
  sessionId: number
  firstName: string
  type: AccountType
  inLoyalty: boolean
  /** Loyalty level; null for non-members and blocked members. */
  level: Level | null
}

/**
 * Authentication of requests. An invalid token is refused with 401 even where sign-in is optional (O-18), and the
 * cookie is cleared. Without `reply`, as in pages, an invalid token means a guest.
 */
export type Members = {
  of: (request: FastifyRequest, reply?: FastifyReply) => Promise<Member | undefined>
  /** Signed-in member; refused with 401 otherwise. */
  need: (request: FastifyRequest, reply: FastifyReply) => Promise<Member>
  /** Signs this browser in. */
  begin: (reply: FastifyReply, token: string) => void
  end: (reply: FastifyReply) => void
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Session cache of a process. Signing out clears the entry in every process, because account events reach all of them.
 */
const sessionMemory = remembered<Member>({
  most: 20_000,
  freshMs: seconds(10),
  outdatedKeys: ({ tags, more }, entries) => {
    const oldTags = new Set<string>(tags.filter((tag) => tag.startsWith('account:')))
    if (more) return 'all'
    if (oldTags.size === 0) return []
    return entries().flatMap(([key, { accountId }]) => (oldTags.has(`account:${accountId}`) ? [key] : []))
  },
})

/** Precision of the recorded last use of a session. */
const useIsNotedEvery = hours(1)

/** Session cookie: reads, sets and clears the token. */
type SessionCookie = {
  tokenOf: (request: FastifyRequest) => string | undefined
  set: (reply: FastifyReply, token: string) => void
  clear: (reply: FastifyReply) => void
}
type MembersDeps = { db: Db; clock: Clock; cookie: SessionCookie }

export function membersOf({ db, clock, cookie }: MembersDeps): Members {
  const requestMembers = new WeakMap<FastifyRequest, Promise<Member | undefined>>()

  async function find(token: string, reply?: FastifyReply): Promise<Member | undefined> {
    const hash = tokenHash(token)
    const memory = sessionMemory(db)
    const inMemory = memory?.get(hash)
    if (inMemory) return inMemory
    const keep = memory?.begin()
    const session = await readSession(db, { hash, now: clock(), canRenew: reply !== undefined })
    if (!session) return undefined
    // Pages cannot set cookies: skip the cache, so that the next call renews the cookie.
    if (reply || !session.isNoted) keep?.(hash, session.member)
    if (session.isNoted && reply) cookie.set(reply, token)
    return session.member
  }

  const of: Members['of'] = async (request, reply) => {
    const token = cookie.tokenOf(request)
    if (token === undefined) return undefined
    const coming = requestMembers.get(request) ?? find(token, reply)
    requestMembers.set(request, coming)
    const member = await coming
    if (member || !reply) return member
    cookie.clear(reply)
    throw new Refusal('signed_out', 401)
  }

  return {
    of,
    need: async (request, reply) => {
      const member = await of(request, reply)
      if (!member) throw new Refusal('sign_in_first', 401)
      return member
    },
    begin: (reply, token) => cookie.set(reply, token),
    end: (reply) => cookie.clear(reply),
  }
}

type SessionQuestion = { hash: string; now: Date; canRenew: boolean }

/** Reads a session and records its use. Without `canRenew`, the next call still finds the record due. */
async function readSession(db: Db, { hash, now, canRenew }: SessionQuestion) {
  const [row] = await db
    .select({
      sessionId: accountSessions.id,
      lastUsedAt: accountSessions.lastUsedAt,
      accountId: accounts.id,
      firstName: accounts.firstName,
      type: accounts.type,
      inLoyalty: accounts.inLoyalty,
      level: loyaltyMembers.level,
    })
    .from(accountSessions)
    .innerJoin(accounts, and(eq(accounts.id, accountSessions.accountId), eq(accounts.state, 'active')))
    .leftJoin(
      loyaltyMembers,
      and(eq(loyaltyMembers.accountId, accounts.id), accounts.inLoyalty, isNull(loyaltyMembers.blockedAt)),
    )
    .where(and(eq(accountSessions.tokenHash, hash), gt(accountSessions.lastUsedAt, after(now, -sessionLifetime))))
  if (!row) return undefined
  const { lastUsedAt, ...member } = row
  const usedAt = canRenew ? now : after(now, -useIsNotedEvery - 1)
  const isDue = lastUsedAt < after(now, -useIsNotedEvery)
  if (isDue)
    await db
      .update(accountSessions)
      .set({ lastUsedAt: usedAt })
      .where(and(eq(accountSessions.id, member.sessionId), lt(accountSessions.lastUsedAt, usedAt)))
  return { member, isNoted: isDue }
}
