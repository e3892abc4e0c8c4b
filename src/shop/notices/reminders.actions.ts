import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { emitEach } from '../news.ts'
import { promotionReminders } from './reminders.tables.ts'
import { mayWish, type WishAsker } from './wish-limits.ts'

export type ReminderInput = WishAsker & {
  category: string
  article: string
  consent: boolean
  locale: Locale
  now: Date
}

type ReminderParts = { db: NodePgDatabase; limits: Limits }

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/**
 * Saves a request for one letter when this promotion begins. A repeated request adds no second letter; one above the
 * mailbox's limits is silently dropped.
 */
export async function askForReminder({ db, limits }: ReminderParts, input: ReminderInput): Promise<void> {
  const { category, article, consent, locale, owner, address, now } = input
  const email = input.email.trim().toLowerCase()
  if (!consent) throw badField('consent', 'required')
  const { rows } = await db.execute<{ id: number; isUpcoming: boolean }>(sql`
    select a.id, coalesce(a.starts_at > ${at(now)}, false) as "isUpcoming"
    from articles a join blog_categories c on c.id = a.category_id
    where c.section = 'sales' and c.slug = ${category} and a.slug = ${article} and a.published_at <= ${at(now)}`)
  const [promotion] = rows
  if (!promotion) throw badField('article', 'not_listed')
  if (!promotion.isUpcoming) throw new Refusal('promotion_begun', 409, { field: 'article' })
  const isSame = and(eq(promotionReminders.email, email), eq(promotionReminders.articleId, promotion.id))
  const isWaiting = (await db.$count(promotionReminders, isSame)) > 0
  if (!isWaiting && !(await mayWish(db, limits, { owner, email, address }))) return
  await db.transaction(async (tx) => {
    await tx
      .insert(promotionReminders)
      .values({ email, articleId: promotion.id, locale, createdAt: now })
      .onConflictDoNothing()
    await keepConsents(tx, { form: 'reminder', purposes: ['personal_data'], email, address, now })
  })
}

/**
 * Orders one letter for each reminder of a begun promotion, unless the promotion is over. Marking and ordering is one
 * statement, so a second process sends nothing twice.
 */
export async function orderReminders(db: NodePgDatabase, now: Date): Promise<number> {
  const due = sql<{ reminderId: number }>`
    update promotion_reminders r set sent_at = ${at(now)} from articles a
    where a.id = r.article_id and r.sent_at is null and a.published_at <= ${at(now)}
      and coalesce(a.starts_at <= ${at(now)}, true) and coalesce(a.ends_at > ${at(now)}, true)
    returning r.id as "reminderId"`
  return db.transaction((tx) => emitEach(tx, 'promotion_reminder.due', due))
}

/** Retention of sent letters, for questions about them; unsent requests expire after a year. */
const sentLifetime = days(90)
const waitingLifetime = days(365)
const clearedAtOnce = 5_000

/** Deletes expired reminders. Returns their number. */
export async function clearOldReminders(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from promotion_reminders where id in (select id from promotion_reminders
      where sent_at < ${at(after(now, -sentLifetime))} or sent_at is null and created_at < ${at(after(now, -waitingLifetime))}
      limit ${clearedAtOnce})`)
  return rowCount ?? 0
}
