import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'

/** Contents of the reminder letter, in the recipient's language. */
export type Reminder = { email: string; locale: Locale; path: string; title: string; lead: string }

/** Undefined if the promotion or the reminder no longer exists. */
export async function findReminder(db: Db, reminderId: number): Promise<Reminder | undefined> {
  const { rows } = await db.execute<Reminder>(sql`
    select r.email, r.locale, '/sales/' || c.slug || '/' || a.slug || '/' as path, w.title, w.lead
    from promotion_reminders r join articles a on a.id = r.article_id join blog_categories c on c.id = a.category_id
    join article_translations w on w.article_id = a.id and w.locale = r.locale
    where r.id = ${reminderId}`)
  return rows[0]
}
