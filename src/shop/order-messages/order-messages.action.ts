import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import type { Db } from '#kernel/db.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import { emitEach } from '../news.ts'
import { sendOnce } from '../order-letters/order-letters.actions.ts'
import { orderLetters } from '../order-letters/order-letters.tables.ts'
import { codeOfOrder, findOrder, type OrderDetail } from '../orders/orders.queries.ts'
import { readySince, readyUntil } from '../orders/orders.rules.ts'
import type { SmsSender } from '../sms.port.ts'
import { messageHours, takesMessages, type MessageKind } from './order-messages.rules.ts'
import { orderMessages } from './order-messages.texts.ts'

/** Local hour at the destination; Moscow's for an unknown town. */
const localHour = (now: Date) => sql`extract(hour from ${now.toISOString()}::timestamptz at time zone 'UTC'
  + coalesce((select substring(c.timezone from '^UTC([+-][0-9]{1,2})')::integer from cities c where c.ru_name = o.city
    order by c.population desc limit 1), 3) * interval '1 hour')`
const isDay = (now: Date) =>
  sql`${localHour(now)} >= ${messageHours.from}::int and ${localHour(now)} < ${messageHours.until}::int`

/**
 * Plans due text messages, each once, during local daytime: only about the order, to buyers who agreed to phone
 * storage. An order ready at night is announced in the morning; an outdated courier message is dropped. Returns their
 * number.
 */
export async function planMessages(db: NodePgDatabase, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  return db.transaction((tx) =>
    emitEach(
      tx,
      'order.message_due',
      sql`
      insert into order_letters (order_id, kind, created_at)
      select n.order_id, n.kind, ${at} from (
        select r.id as order_id, 'sms:ready' as kind from orders r where r.state = 'ready' and exists (
          select from order_history h where h.order_id = r.id and h.state = 'ready' and h.created_at > ${at} - interval '1 day')
        union all select s.order_id, 'sms:courier' from shipments s
        where s.state = 'with_courier' and s.look_at is not null and s.changed_at > ${at} - interval '10 hours'
      ) n join orders o on o.id = n.order_id
      where 'personal_data' = any (o.consents) and o.phone ~ '^[+]79[0-9]{9}$' and ${isDay(now)}
      on conflict do nothing returning order_id as "orderId", substring(kind from 5) as kind`,
    ),
  )
}

type MessageParts = {
  db: NodePgDatabase
  sender: SmsSender
  config: Pick<Config, 'brandName' | 'brandNameEn'>
}
type DueMessage = { orderId: number; kind: MessageKind; now: Date }

/** Sends a planned message if it still applies; at night, deletes the plan, which is made again in the morning. */
export async function sendMessage(parts: MessageParts, { orderId, kind, now }: DueMessage): Promise<void> {
  const { db, sender, config } = parts
  const order = await findOrder(db, { id: orderId, now })
  if (!order || !takesMessages(order.phone) || !isStillSo(order, kind)) return
  const key = `sms:${kind}`
  if (!(await isDayFor(db, orderId, now))) {
    const own = and(eq(orderLetters.orderId, orderId), eq(orderLetters.kind, key), isNull(orderLetters.sentAt))
    const isNobodys = or(isNull(orderLetters.claimedUntil), lte(orderLetters.claimedUntil, now))
    await db.delete(orderLetters).where(and(own, isNobodys))
    return
  }
  const { locale } = order
  const code = kind === 'ready' ? ((await codeOfOrder(db, orderId)) ?? '') : ''
  const until = dayOf(readyUntil(order, readySince(order.moves)), order)
  const brand = brandOf(config, locale)
  const words = orderMessages[locale][kind]({ brand, number: String(order.number), until, code })
  // GSM has no no-break space: a single one doubles the price of an English message.
  const text = words.replaceAll('\u00a0', ' ')
  await sendOnce(db, { orderId, kind: key, now }, () => sender.send({ to: order.phone, text }))
}

const isStillSo = ({ state }: OrderDetail, kind: MessageKind): boolean =>
  kind === 'ready' ? state === 'ready' : state === 'shipped'

async function isDayFor(db: Db, orderId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select from orders o where o.id = ${orderId} and ${isDay(now)}`)
  return rows.length > 0
}

const dayOf = (moment: Date | null, { locale }: OrderDetail): string => (moment ? dayText(moment, locale) : '')
