import { sql } from 'drizzle-orm'
import type { App } from './app.ts'

/** For the balancer: alive means the process answers, ready means it can serve what is not in its cache. */
export function healthRoutes({ http, db, isClosing }: App): void {
  const about = { schema: { hide: true }, logLevel: 'warn' as const }
  http.get('/healthz', about, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', about, async (_, reply) => {
    const ready = !isClosing() && (await answersSoon(db.execute(sql`select 1`)))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}

async function answersSoon(work: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), 2_000)))
  return Promise.race([
    Promise.resolve(work).then(
      () => true,
      () => false,
    ),
    late,
  ]).finally(() => clearTimeout(timer))
}
