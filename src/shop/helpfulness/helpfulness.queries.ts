import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { helpVotes } from './helpfulness.tables.ts'

export type HelpCount = { about: string; title: string; yes: number; no: number }

/** Votes per answer and page; those with the most negative votes come first. */
export async function helpCounts(db: Db): Promise<HelpCount[]> {
  const { rows } = await db.execute<HelpCount>(sql`
    select coalesce('faq-' || v.faq_id, 'page-' || p.slug) as about, coalesce(q.question, w.title, '') as title,
      count(*) filter (where v.has_helped)::int as yes, count(*) filter (where not v.has_helped)::int as no
    from ${helpVotes} v
      left join faq_translations q on q.faq_id = v.faq_id and q.locale = 'ru'
      left join text_pages p on p.id = v.page_id
      left join text_page_translations w on w.page_id = p.id and w.locale = 'ru'
    group by 1, 2 order by no desc, yes desc, about`)
  return rows
}
