import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'

/** What the carrier has told of the order that is on its way, so many hours ago. */
const events = [
  { ago: 94, state: 'handed_over', text: 'Принят СДЭК' },
  { ago: 66, state: 'on_the_way', text: 'Отправлен из Санкт-Петербурга, склад Парнас' },
  { ago: 8, state: 'on_the_way', text: 'Прибыл в сортировочный центр' },
]

/** No carrier is asked about it: it stays where it is. */
export async function addParcels(tx: Db, { now }: { now: Date }): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with sent as (
      insert into shipments (order_id, position, pickup_type, state, carrier, track, created_at, changed_at)
      select id, 1, pickup_type, 'on_the_way', 'hand', track_number, ${moment}, ${moment} from orders
      where state = 'shipped' and track_number is not null and pickup_type <> 'self_pickup'
      returning id, order_id
    ), contents as (
      insert into shipment_lines (shipment_id, line_id, quantity)
      select s.id, l.id, l.quantity from sent s join order_lines l on l.order_id = s.order_id
    )
    insert into shipment_events (shipment_id, at, state, text)
    select s.id, ${moment} - make_interval(hours => e.ago), e.state, e.text
    from sent s cross join json_to_recordset(${JSON.stringify(events)}::json) as e(ago integer, state text, text text)`)
}
