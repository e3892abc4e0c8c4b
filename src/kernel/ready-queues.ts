import type { PgBoss } from 'pg-boss'
import type pg from 'pg'

/** Queues with a job that is due: one index probe for each queue. */
const readyStatement = {
  name: 'ready_queues',
  text: `select topic from unnest($1::text[]) topic where exists (select from jobs.job
    where name = topic and state < 'active' and not blocked and start_after <= now())`,
}

/** Workers of this process by topic. One statement finds ready jobs for all of them, instead of a poll for each. */
export function readyQueues(pool: pg.Pool, boss: PgBoss) {
  const workers = new Map<string, string>()
  const wake = (topics: readonly string[]) => {
    for (const topic of new Set(topics)) {
      const workerId = workers.get(topic)
      if (workerId) boss.notifyWorker(workerId)
    }
  }
  return {
    add: (topic: string, workerId: string) => void workers.set(topic, workerId),
    /** Fetches now; a busy worker fetches again when done. */
    wake,
    wakeReady: async (): Promise<void> => {
      const { rows } = await pool.query<{ topic: string }>({ ...readyStatement, values: [[...workers.keys()]] })
      wake(rows.map(({ topic }) => topic))
    },
  }
}
