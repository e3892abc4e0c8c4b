import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { cannotWrite } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { within } from '#kernel/within.ts'

/** Cache time of an answer, so that frequent probes do not burden the database. */
const answerMs = 500
const maxMs = 2_000

export type WriteOutage = { note: (error: unknown) => void; isPresent: () => boolean; isOver: () => void }

/** Remembers a write that failed because the disk is full or the database is read-only: reads would not notice. */
export function writeOutage(): WriteOutage {
  let isPresent = false
  return {
    note: (error) => void (isPresent ||= cannotWrite(error)),
    isPresent: () => isPresent,
    isOver: () => void (isPresent = false),
  }
}

type Health = { http: FastifyInstance; db: NodePgDatabase; isClosing: () => boolean; outage: WriteOutage }

/**
 * Health checks of this process. `/healthz`: the process is alive. `/readyz`, for the balancer: the process may serve
 * visitors, also while the database is away, because cached pages are served without it. `/readyz/database`, for
 * alerts: everything works.
 */
export function healthRoutes({ http, db, isClosing, outage }: Health): void {
  const about = { schema: { hide: true }, logLevel: 'warn' as const }
  let hasReachedDatabase = false
  const canWork = occasionally(async () => {
    const { rows } = await db.execute<{ no: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as no`,
    )
    hasReachedDatabase = true
    if (rows[0]?.no !== false) return false
    if (outage.isPresent() && (await hasRoom(db))) outage.isOver()
    return !outage.isPresent()
  })
  const isWhole = () => within(maxMs, canWork()).catch(() => false)
  /** A process that has just started has no cached pages. */
  const isReached = async () => {
    await isWhole()
    return hasReachedDatabase
  }
  http.addHook('onListen', async () => void isReached())
  const answer = (reply: FastifyReply, isReady: boolean) =>
    reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })

  http.get('/healthz', about, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', about, async (_, reply) =>
    answer(reply, !isClosing() && (hasReachedDatabase || (await isReached()))),
  )
  http.get('/readyz/database', about, async (_, reply) => answer(reply, !isClosing() && (await isWhole())))
}

/** Runs one probe at a time; calls during the probe, or shortly after, share the answer. */
function occasionally(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  let until = Infinity
  return () => {
    if (!answer || performance.now() > until) {
      until = Infinity
      answer = ask().finally(() => (until = performance.now() + answerMs))
    }
    return answer
  }
}

/** Writes more than the free space inside the table's files, so that the disk is needed; then rolls back. */
async function hasRoom(db: NodePgDatabase): Promise<boolean> {
  const undone = new Refusal('undone', 500)
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into outbox (topic, payload)
      select 'probe', to_jsonb(string_agg(md5(random()::text), '')) from generate_series(1, 8000)`)
    throw undone
  })
  return writing.catch((error: unknown) => error === undone)
}
