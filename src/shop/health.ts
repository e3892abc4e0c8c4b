import { sql } from 'drizzle-orm'
import { cannotWrite } from '#kernel/db.ts'
import type { App } from './app.ts'

/** What is true for the balancer is asked of the database this often, however often the balancer asks. */
const probeMs = 500
const probeLimitMs = 2_000
const noticeMs = 15_000

/** Remembers for a while that the database had no room, or was told to write nothing: a mere question does not show it. */
export function writeTrouble() {
  let until = 0
  return {
    note: (error: unknown): void => {
      if (cannotWrite(error)) until = performance.now() + noticeMs
    },
    isPresent: (): boolean => performance.now() < until,
  }
}

/** For the balancer: alive means the process answers, ready means it can serve what is not in its cache, and sell it. */
export function healthRoutes({ http, db, isClosing, trouble }: App): void {
  const about = { schema: { hide: true }, logLevel: 'warn' as const }
  let probe: { answer: Promise<boolean>; at: number } | undefined
  const canWork = () => {
    if (!probe || performance.now() - probe.at > probeMs)
      probe = { answer: answersSoon(canWrite()), at: performance.now() }
    return probe.answer
  }
  const canWrite = async () => {
    const { rows } = await db.execute<{ no: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as no`,
    )
    return rows[0]?.no === false
  }

  http.get('/healthz', about, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', about, async (_, reply) => {
    const isReady = !isClosing() && !trouble.isPresent() && (await canWork())
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}

async function answersSoon(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), probeLimitMs)))
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer))
}
