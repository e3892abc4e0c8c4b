import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { seconds } from '#kernel/time.ts'
import { statement } from '#kernel/statement.ts'

/** Article URLs of the journal: HTML pages, and data requests of client-side navigation. */
const articlePath = /^(?:\/_data)?(?:\/en)?\/blog\/([a-z0-9-]+)\/([a-z0-9-]+)\/(?:\?|$)/
/** Limit above the number of articles, so that invented addresses cannot fill the memory. */
const maxAddresses = 2_000
const pauseMs = seconds(60)

type ReadsParts = { db: Db; clock: () => Date; report: (error: unknown) => void }

/** Article view counter: counts in memory and writes once a minute, so a view costs no statement. */
export function articleReadCounter({ db, clock, report }: ReadsParts) {
  let counts = new Map<string, number>()
  const flush = async () => {
    if (counts.size === 0) return
    const batch = [...counts]
    counts = new Map()
    try {
      await keepReads(db, batch, clock())
    } catch (error) {
      report(error)
    }
  }
  const timer = setInterval(() => void flush(), pauseMs)
  timer.unref()
  return {
    note: (url: string): void => {
      const [, category, article] = articlePath.exec(url) ?? []
      if (category === undefined || article === undefined) return
      const address = `${category}/${article}`
      if (counts.size < maxAddresses || counts.has(address)) counts.set(address, (counts.get(address) ?? 0) + 1)
    },
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Adds counts to the articles; addresses without an article are ignored. */
const keepReads = (db: Db, batch: [address: string, count: number][], now: Date) =>
  db.execute(sql`
    insert into article_reads (article_id, day, reads)
    select a.id, ${now.toISOString().slice(0, 10)}::date, r.count
    from unnest(${sql.param(batch.map(([address]) => address))}::text[], ${sql.param(batch.map(([, count]) => count))}::int[]) as r (address, count)
    join blog_categories c on c.section = 'blog' join articles a on a.category_id = c.id
    where c.slug || '/' || a.slug = r.address and a.published_at <= ${now.toISOString()}::timestamptz
    order by a.id
    on conflict (article_id, day) do update set reads = article_reads.reads + excluded.reads`)

export type MostRead = { category: string; slug: string; title: string; reads: number }

const maxShown = 3

/** Most read articles of the last thirty days. */
export const mostReadArticles = (db: Db, query: { locale: Locale; now: Date }): Promise<MostRead[]> =>
  readMost(db, query)

const readMost = statement<MostRead>('articles_most_read', () => {
  const [now, locale] = [sql.placeholder('now'), sql.placeholder('locale')]
  return sql`
    select c.slug as category, a.slug, w.title, r.reads from (
      select article_id, sum(reads)::int as reads from article_reads where day > (${now}::timestamptz)::date - 30 group by article_id
    ) r join articles a on a.id = r.article_id and a.published_at <= ${now}
    join blog_categories c on c.id = a.category_id and c.section = 'blog'
    join article_translations w on w.article_id = a.id and w.locale = ${locale}
    order by r.reads desc, a.published_at desc, a.id desc limit ${sql.raw(String(maxShown))}`
})
