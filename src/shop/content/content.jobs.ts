import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { seconds, type Clock } from '#kernel/time.ts'
import { touch, type Tag } from '../news.ts'

type ContentJobsDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Offers, banners and articles start and end by time alone; this job invalidates the pages that show them. */
export async function touchWhatTimeChanged(db: NodePgDatabase, since: Date, until: Date): Promise<Tag[]> {
  const within = (column: string) =>
    sql`${sql.raw(column)} > ${since.toISOString()} and ${sql.raw(column)} <= ${until.toISOString()}`
  const { rows } = await db.execute<{ offers: boolean; banners: boolean; articles: boolean }>(sql`select
    exists (select 1 from timed_offers where ${within('starts_at')} or ${within('ends_at')}) as offers,
    exists (select 1 from banners where ${within('starts_at')} or ${within('ends_at')}) as banners,
    exists (select 1 from articles where ${within('published_at')} or ${within('starts_at')}
      or ${within('ends_at')}) as articles`)
  const [changes] = rows
  const tags: Tag[] = [
    ...(changes?.offers ? (['settings'] as const) : []),
    ...(changes?.banners ? (['banners', 'home'] as const) : []),
    ...(changes?.articles ? (['articles', 'home'] as const) : []),
  ]
  await touch(db, tags)
  return tags
}

/** Polls every few seconds, and catches up after a database outage. */
export function touchContentByTime({ db, clock, report }: ContentJobsDeps): RepeatedJob {
  let since = clock()

  async function touchSinceLastTime(): Promise<void> {
    const until = clock()
    await touchWhatTimeChanged(db, since, until)
    since = until
  }

  return every({ milliseconds: seconds(15), name: 'content by time', work: touchSinceLastTime, report })
}
