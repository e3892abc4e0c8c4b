import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { ownerIds, type Owner } from '../owner.ts'
import { faqs, textPages } from '../texts/texts.tables.ts'
import { helpVotes } from './helpfulness.tables.ts'

type HelpVoteInput = { owner: Owner; about: string; hasHelped: boolean; now: Date }

/** Saves a vote, one per visitor and subject; a repeated vote replaces the first. */
export async function voteOfHelp(db: Db, { owner, about, hasHelped, now }: HelpVoteInput): Promise<void> {
  const { visitorId, accountId } = ownerIds(owner)
  const at = about.indexOf('-')
  const [kind, key] = [about.slice(0, at), about.slice(at + 1)]
  const subject =
    kind === 'faq'
      ? sql`select id as faq_id, null::integer as page_id from ${faqs} where id = ${Number(key)}`
      : sql`select null::integer as faq_id, id as page_id from ${textPages}
          where slug = ${key} and published_at <= ${now.toISOString()}`
  const column = sql.raw(kind === 'faq' ? 'faq_id' : 'page_id')
  const reader = sql.raw(visitorId ? 'visitor_id' : 'account_id')
  const { rowCount } = await db.execute(sql`
    insert into ${helpVotes} (faq_id, page_id, visitor_id, account_id, has_helped, created_at)
    select s.faq_id, s.page_id, ${visitorId}::uuid, ${accountId}::integer, ${hasHelped}, ${now.toISOString()}
    from (${subject}) s
    on conflict (${column}, ${reader}) do update set has_helped = excluded.has_helped`)
  if (!rowCount) throw notFound('page')
}

const guestVoteLifetime = days(365)

/** Anonymizes guests' votes after a year; the votes still count. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`update ${helpVotes} set visitor_id = null where id in (
    select id from ${helpVotes} where visitor_id is not null
      and created_at < ${after(now, -guestVoteLifetime).toISOString()} limit 1000)`)
  return rowCount ?? 0
}
