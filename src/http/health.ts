import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { cannotWrite } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { within } from '#kernel/within.ts'

/** An answer is good for so long: whoever asks more often does not ask the database. */
const answerMs = 500
const longestMs = 2_000

export type WriteTrouble = { note: (error: unknown) => void; isPresent: () => boolean; isOver: () => void }

/** Remembers that the database had no room, or was told to write nothing: reading from it does not show it. */
export function writeTrouble(): WriteTrouble {
  let isPresent = false
  return {
    note: (error) => void (isPresent ||= cannotWrite(error)),
    isPresent: () => isPresent,
    isOver: () => void (isPresent = false),
  }
}

type Health = { http: FastifyInstance; db: NodePgDatabase; isClosing: () => boolean; trouble: WriteTrouble }

/** For the balancer: alive means the process answers, ready means it can serve what is not in its cache, and sell it. */
export function healthRoutes({ http, db, isClosing, trouble }: Health): void {
  const about = { schema: { hide: true }, logLevel: 'warn' as const }
  const canWork = occasionally(async () => {
    const { rows } = await db.execute<{ no: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as no`,
    )
    if (rows[0]?.no !== false) return false
    if (trouble.isPresent() && (await hasRoom(db))) trouble.isOver()
    return !trouble.isPresent()
  })

  http.get('/healthz', about, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', about, async (_, reply) => {
    const isReady = !isClosing() && (await within(longestMs, canWork()).catch(() => false))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}

/** One question at a time, however long the database takes to answer it. */
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

/** Writes more than fits into what room is left inside the files, and undoes it. */
async function hasRoom(db: NodePgDatabase): Promise<boolean> {
  const undone = new Refusal('undone', 500)
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into outbox (topic, payload)
      select 'probe', to_jsonb(string_agg(md5(random()::text), '')) from generate_series(1, 8000)`)
    throw undone
  })
  return writing.catch((error: unknown) => error === undone)
}
