import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, days, hours, minutes } from '#kernel/time.ts'
import { emitEach } from '../news.ts'
import { sendLetterOnce } from '../send-once.ts'

type LetterKey = { orderId: number; kind: string; now: Date }

/** Sends an order e-mail of a kind once. */
export const sendOnce = (
  db: NodePgDatabase,
  { orderId, kind, now }: LetterKey,
  send: () => Promise<void>,
): Promise<void> => sendLetterOnce(db, { row: { table: 'order_letters', key: { order_id: orderId, kind } }, now }, send)

/** Lead time of the reminder before a payment deadline or the end of storage. */
const warnedBefore = { payment: minutes(20), invoice: hours(24), shelf: hours(24) }
/** Review request a week after delivery; not sent after two weeks, for example following an outage. */
const reviewAfter = { from: days(7), to: days(14) }

/** Plans time-based e-mails and returns their number. Safe in several processes: each e-mail is planned once. */
export async function planTimedLetters(db: NodePgDatabase, now: Date): Promise<number> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  return db.transaction(async (tx) =>
    emitEach(
      tx,
      'order.letter_due',
      sql`
      insert into order_letters (order_id, kind, created_at)
      select o.id, 'expiring', ${at(now)} from orders o
      where (o.state = 'awaiting_payment' and o.exchange_of is null and o.pay_before > ${at(now)}
          and case o.payment_type when 'invoice'
            then o.pay_before <= ${at(after(now, warnedBefore.invoice))} and o.placed_at < o.pay_before - interval '30 hours'
            else o.pay_before <= ${at(after(now, warnedBefore.payment))} and o.placed_at < o.pay_before - interval '30 minutes'
          end
        or o.state = 'ready' and o.keep_before <= ${at(after(now, warnedBefore.shelf))} and o.keep_before > ${at(now)})
        and not exists (select from order_letters l where l.order_id = o.id and l.kind = 'expiring')
      union all
      select o.id, 'review', ${at(now)} from orders o join order_history h on h.order_id = o.id and h.state = 'delivered'
      where o.state = 'delivered' and o.kind = 'goods' and h.created_at <= ${at(after(now, -reviewAfter.from))}
        and h.created_at > ${at(after(now, -reviewAfter.to))}
        and not exists (select from order_letters l where l.order_id = o.id and l.kind = 'review')
      on conflict do nothing returning order_id as "orderId", kind`,
    ),
  )
}
