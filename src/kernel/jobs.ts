import { setTimeout as pause } from 'node:timers/promises'
import { and, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgBoss, type Job, type JobResult, type QueueResult } from 'pg-boss'
import type pg from 'pg'
import type { Bus } from './bus.ts'
import { every } from './every.ts'
import { outbox } from './outbox.ts'
import { runBatches } from './passes.ts'
import { readyQueues } from './ready-queues.ts'
import { statement } from './statement.ts'
import { after, days, hours } from './time.ts'

/**
 * Event handlers by topic. A handler may run twice for the same event, so it must be idempotent. The types of `emit`
 * ensure that the payload fits.
 */
export type Handlers = Record<string, (payload: never) => Promise<void>>

export type Jobs = { close: () => Promise<void> }

/** Thrown by a handler when a retry cannot help: the failure is reported, and the job ends. */
export class FinalFailure extends Error {
  override name = 'FinalFailure'
}

/**
 * Retries at least once an hour for four days: a mail server may be away for a day, and a partner over a long weekend.
 */
const retries = { retryLimit: 110, retryBackoff: true, retryDelayMax: 3_600 }

/**
 * Queue settings. Workers are woken (`ready-queues.ts`) instead of polling, and fetch on while batches are full. A
 * killed process's batch runs again, so batches are small. The slow poll is only a fallback.
 */
const pace = { pollingIntervalSeconds: 600, batchSize: 10, burstWhenBatchFull: true }

/** Longest delay until retries, and jobs of another process or release, are noticed. */
const lookMs = 2_000

type JobsOptions = {
  db: NodePgDatabase
  pool: pg.Pool
  bus: Bus
  handlers: Handlers
  report: (error: unknown, what: string) => void
  /** Pause before the first retry; doubled for each later one. */
  retrySeconds?: number
}

/** Starts the jobs as soon as the database can be reached, because a shop may also start without it. */
export function keepJobs(needs: JobsOptions): Jobs {
  const stop = new AbortController()
  const starting = (async () => {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      try {
        return await startJobs(needs)
      } catch (error) {
        needs.report(error, 'start of the job queue')
      }
      await pause(Math.min(500 * 2 ** tries, 30_000), undefined, { signal: stop.signal }).catch(() => {})
    }
    return undefined
  })()
  return {
    close: async () => {
      stop.abort()
      await (await starting)?.close()
    },
  }
}

/** Moves outbox rows to the queues, and works the queues. */
export async function startJobs({ db, pool, bus, handlers, report, retrySeconds = 5 }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
  })
  boss.on('error', (error) => report(error, 'job queue'))
  const queues = readyQueues(pool, boss)
  try {
    await boss.start()
    const existingQueues = await boss.getQueues()
    for (const [topic, handle] of Object.entries(handlers)) {
      await keepQueue(boss, topic, { existing: existingQueues.find(({ name }) => name === topic), retrySeconds })
      const work = (jobs: Job<unknown>[]) => workThrough(jobs, { topic, handle, report })
      queues.add(topic, await boss.work(topic, { ...pace, perJobResults: true }, work))
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  const relay = runBatches({
    work: async () => {
      const topics = await moveBatch(db, boss, handlers)
      queues.wake(topics)
      return topics.length
    },
    full: maxNews,
    fail: (error) => report(error, 'outbox'),
  })
  bus.on('outbox', relay.run)
  bus.onGap(relay.run)
  const timer = setInterval(relay.run, 10_000)
  const looking = every({ milliseconds: lookMs, name: 'job queue', work: queues.wakeReady, report })
  const cleaning = every({
    milliseconds: hours(1),
    isAtStart: true,
    name: 'outbox',
    work: () => clearUntaken(db, handlers, report),
    report,
  })
  relay.run()

  return {
    close: async () => {
      clearInterval(timer)
      await looking.close()
      await cleaning.close()
      await relay.idle()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

type Batch = { topic: string; handle: Handlers[string]; report: JobsOptions['report'] }

/** Runs jobs one after another; each failed one is retried separately. */
async function workThrough(jobs: readonly Job<unknown>[], { topic, handle, report }: Batch): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of jobs)
    try {
      await handle(data as never)
      results.push({ id, status: 'completed' })
    } catch (error) {
      report(error, topic)
      results.push({ id, status: error instanceof FinalFailure ? 'completed' : 'failed' })
    }
  return results
}

type QueueOptions = { existing: QueueResult | undefined; retrySeconds: number }

/** Updates the retry settings of a queue created by an earlier release. */
async function keepQueue(boss: PgBoss, topic: string, { existing, retrySeconds }: QueueOptions): Promise<void> {
  const options = { ...retries, retryDelay: retrySeconds }
  if (!existing) await boss.createQueue(topic, options)
  else if (existing.retryLimit !== retries.retryLimit) await boss.updateQueue(topic, options)
}

/** Rows moved at once. */
const maxNews = 100

const nextBatch = statement<{ id: number; topic: string; payload: object }>(
  'outbox_batch',
  () => sql`select id::double precision, topic, payload from outbox where topic = any(${sql.placeholder('topics')})
    order by outbox.id limit ${sql.raw(String(maxNews))} for update skip locked`,
)

/**
 * Moves rows of topics with a handler only: during a release, an old or a new process may know other topics. Returns
 * the topic of each moved row.
 */
async function moveBatch(db: NodePgDatabase, boss: PgBoss, handlers: Handlers): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await nextBatch(tx, { topics: Object.keys(handlers) })
    if (rows.length === 0) return []
    const within = { executeSql: async (text: string, values: unknown[] = []) => tx.execute(withValues(text, values)) }
    // One statement per topic for any number of rows.
    for (const [topic, news] of Map.groupBy(rows, (row) => row.topic))
      await boss.insert(
        topic,
        news.map(({ payload: data }) => ({ data })),
        { db: within },
      )
    await tx.delete(outbox).where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    )
    return rows.map(({ topic }) => topic)
  })
}

const untakenKept = days(7)

/** Deletes outbox rows without a handler after a week: only a release that no longer runs knew their topic. */
export async function clearUntaken(
  db: NodePgDatabase,
  handlers: Handlers,
  report: JobsOptions['report'],
): Promise<void> {
  const rows = await db
    .delete(outbox)
    .where(and(lt(outbox.createdAt, after(new Date(), -untakenKept)), notInArray(outbox.topic, Object.keys(handlers))))
    .returning({ topic: outbox.topic })
  if (rows.length === 0) return
  const topics = [...new Set(rows.map(({ topic }) => topic))].join(', ')
  report(new Error(`nobody took ${rows.length} rows for a week: ${topics}`), 'outbox')
}

/** Runs the queue's own SQL inside our transaction, with its numbered parameters. */
function withValues(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, at) => (at % 2 ? sql.param(values[Number(part) - 1]) : sql.raw(part))))
}
