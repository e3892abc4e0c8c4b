import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import type { IndexNow } from './index-now.port.ts'
import { pagesThere } from './site-map-files.queries.ts'

type TellDeps = { db: NodePgDatabase; indexNow?: IndexNow | undefined; publicUrl: string; clock: Clock }

/** Batch size: both languages of each page fit into one message of ten thousand URLs. */
const atOnce = 5_000

/**
 * Reports changed pages to search engines. A failed report is retried, and a page that changed meanwhile is reported
 * again. A draft waits until its publication; a known address is also reported when the page is gone or redirects.
 */
export async function tellChanges({ db, indexNow, publicUrl, clock }: TellDeps): Promise<number> {
  if (!indexNow) return 0
  const changes = await untoldChanges(db, clock())
  const last = changes.at(-1)
  if (!last) return 0
  await indexNow.tell(changes.flatMap(({ path }) => [`${publicUrl}/${path}/`, `${publicUrl}/en/${path}/`]))
  await keepTold(db, changes, last.changedAt)
  return changes.length
}

type Change = { path: string; changedAt: string; isThere: boolean }

async function untoldChanges(db: NodePgDatabase, now: Date): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    with recursive ${pagesThere(now)},
    changes as (
      select a.path, a.changed_at, a.told_at, exists (select 1 from pages p where btrim(p.path, '/') = a.path)
        or exists (select 1 from products p where a.path = 'content/' || p.slug and p.published_at <= ${now}) as is_there
      from address_changes a where a.told_at is null or a.told_at < a.changed_at
    )
    select path, changed_at as "changedAt", is_there as "isThere" from changes
    where is_there or told_at is not null order by changed_at limit ${atOnce}`)
  return rows
}

/** Saves what was reported. A redirected address is removed; a withdrawn page counts as new when it returns. */
async function keepTold(db: NodePgDatabase, changes: Change[], until: string): Promise<void> {
  const paths = (isThere: boolean) =>
    sql.param(changes.filter((change) => change.isThere === isThere).map(({ path }) => path))
  await db.execute(sql`
    with gone as (
      delete from address_changes where path = any(${paths(false)}::text[]) and changed_at <= ${until}::timestamptz
        and exists (select 1 from redirects r where btrim(r.from_path, '/') = path)
      returning path
    )
    update address_changes a set told_at = case when a.path = any(${paths(true)}::text[]) then ${until}::timestamptz end
    where a.path = any(${sql.param(changes.map(({ path }) => path))}::text[]) and a.changed_at <= ${until}::timestamptz
      and not exists (select 1 from gone where gone.path = a.path)`)
}

type TellJobsDeps = Omit<TellDeps, 'publicUrl'> & {
  config: { publicUrl: string }
  report: (error: unknown, what: string) => void
}

export const notifySearchEngines = ({ config, report, ...deps }: TellJobsDeps): RepeatedJob =>
  every({
    milliseconds: minutes(5),
    name: 'pages that changed',
    work: () => tellChanges({ ...deps, publicUrl: config.publicUrl }),
    report,
  })
