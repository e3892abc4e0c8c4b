import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import type { IndexNow } from './index-now.port.ts'

type TellDeps = { db: NodePgDatabase; indexNow?: IndexNow | undefined; publicUrl: string; clock: Clock }

/** Both languages of each stand in one message, which takes ten thousand addresses. */
const atOnce = 5_000

/**
 * Tells which pages have changed since they were told last. What was not taken is told next time, and a page that
 * changed meanwhile once more: the database notes every change with the change itself.
 */
export async function tellChanges({ db, indexNow, publicUrl, clock }: TellDeps): Promise<number> {
  if (!indexNow) return 0
  const { rows } = await db.execute<{ path: string; changedAt: string }>(sql`
    select path, changed_at as "changedAt" from address_changes
    where (told_at is null or told_at < changed_at) and changed_at <= ${clock()} order by changed_at limit ${atOnce}`)
  const last = rows.at(-1)
  if (!last) return 0
  await indexNow.tell(rows.flatMap(({ path }) => [`${publicUrl}/${path}/`, `${publicUrl}/en/${path}/`]))
  const paths = rows.map(({ path }) => path)
  await db.execute(sql`update address_changes set told_at = ${last.changedAt}::timestamptz
    where path = any(${sql.param(paths)}::text[]) and changed_at <= ${last.changedAt}::timestamptz`)
  return rows.length
}

type TellJobsDeps = Omit<TellDeps, 'publicUrl'> & {
  config: { publicUrl: string }
  report: (error: unknown, what: string) => void
}

export const keepChangesTold = ({ config, report, ...deps }: TellJobsDeps): RepeatedJob =>
  every({
    milliseconds: minutes(5),
    name: 'pages that changed',
    work: () => tellChanges({ ...deps, publicUrl: config.publicUrl }),
    report,
  })
