import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { emitEach } from '../news.ts'
import { stockNotices } from './notices.tables.ts'
import { mayWish, type WishAsker } from './wish-limits.ts'

export type NoticeInput = WishAsker & { offerId: number; consent: boolean; locale: Locale; now: Date }

type NoticeParts = { db: NodePgDatabase; limits: Limits }

/**
 * Saves a request for one letter when this size is back. A repeated request adds no second letter; one above the
 * mailbox's limits is silently dropped.
 */
export async function askForStockNotice({ db, limits }: NoticeParts, input: NoticeInput): Promise<void> {
  const { offerId, consent, locale, owner, address, now } = input
  if (!consent) throw badField('consent', 'required')
  const email = input.email.trim().toLowerCase()
  await db.transaction(async (tx) => {
    // Concurrent stock receipts wait for this lock: either they find the notice, or this finds the stock.
    const { rows } = await tx.execute<{ stock: number }>(sql`
      select o.stock from trade_offers wanted
      join products p on p.id = wanted.product_id and p.published_at <= ${now.toISOString()}::timestamptz
      join trade_offers o on o.product_id = wanted.product_id and o.size_id = wanted.size_id
        and (o.id = wanted.id or wanted.height = 0)
      where wanted.id = ${offerId} order by o.id for share of o`)
    if (rows.length === 0) throw badField('trade_offer', 'not_listed')
    if (rows.some(({ stock }) => stock > 0)) throw new Refusal('orderable_now', 409, { field: 'trade_offer' })
    const isSame = and(eq(stockNotices.email, email), eq(stockNotices.offerId, offerId), isNull(stockNotices.sentAt))
    const isWaiting = (await tx.$count(stockNotices, isSame)) > 0
    if (!isWaiting && !(await mayWish(tx, limits, { owner, email, address }))) return
    await tx.insert(stockNotices).values({ email, offerId, locale, createdAt: now }).onConflictDoNothing()
    await keepConsents(tx, { form: 'notice', purposes: ['personal_data'], email, address, now })
  })
}

/**
 * Orders one arrival letter for everyone waiting for this product. Marking and ordering is one statement, so a second
 * run or fluctuating stock sends nothing twice.
 */
export async function orderArrivalLetters(
  db: NodePgDatabase,
  { productId, now }: { productId: number; now: Date },
): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const due = sql<{ noticeId: number }>`
    update stock_notices n set sent_at = ${moment}
    from trade_offers wanted join products p on p.id = wanted.product_id
    where n.offer_id = wanted.id and n.sent_at is null and p.id = ${productId} and p.published_at <= ${moment}
      and exists (select 1 from trade_offers o where o.product_id = wanted.product_id
        and o.size_id = wanted.size_id and (o.id = wanted.id or wanted.height = 0) and o.stock > 0)
    returning n.id as "noticeId"`
  return db.transaction((tx) => emitEach(tx, 'stock_notice.due', due))
}

/** Retention of sent letters, for questions about them; unsent requests expire after a year. */
const sentNoticeLifetime = days(90)
const waitingNoticeLifetime = days(365)
const clearedAtOnce = 5_000

/** Deletes expired notices. Returns their number. */
export async function clearOldNotices(db: Db, now: Date): Promise<number> {
  const before = (milliseconds: number) => sql`${after(now, -milliseconds).toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    delete from stock_notices where id in (select id from stock_notices
      where sent_at < ${before(sentNoticeLifetime)} or sent_at is null and created_at < ${before(waitingNoticeLifetime)}
      limit ${clearedAtOnce})`)
  return rowCount ?? 0
}
