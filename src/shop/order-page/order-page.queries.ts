import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { orders } from '../orders/orders.tables.ts'
import { detailFields, detailOf, type OrderDetail } from '../orders/orders.queries.ts'
import { prepared } from '../prepared.ts'
import type { Receipt } from '../receipts/receipts.queries.ts'
import { returnRequestsJson, type ReturnOnPage } from '../returns/returns.queries.ts'
import type { ParcelEvent } from '../shipments/shipments.queries.ts'

export type ParcelOnPage = { id: number; track: string | null; events: ParcelEvent[] }
export type Spot = { latitude: number; longitude: number }
export type ReceiptOnPage = Pick<Receipt, 'id' | 'kind' | 'state' | 'amount' | 'lines' | 'fiscal'> & {
  createdAt: string
}
/** Order with its page data: `code` is the pickup code, `spot` the location of the pickup point or store. */
export type OrderOnPage = OrderDetail & {
  code: string | null
  spot: Spot | null
  parcels: ParcelOnPage[]
  receipts: ReceiptOnPage[]
  returnRequests: ReturnOnPage[]
}

/** Order with all its page data in one statement, since the page has three in total. */
const pageByNumber = prepared((db) =>
  db
    .select({
      ...detailFields,
      parcels: sql<ParcelOnPage[] | null>`(select json_agg(json_build_object('id', s.id, 'track', s.track, 'events', (
          select coalesce(json_agg(json_build_object('at', e.at, 'state', e.state, 'text', e.text) order by e.at desc), '[]')
          from shipment_events e where e.shipment_id = s.id)) order by s.position)
        from shipments s where s.order_id = orders.id and s.state <> 'cancelled')`,
      returnRequests: returnRequestsJson,
      code: sql<string | null>`(select c.code from order_codes c where c.order_id = orders.id)`,
      spot: sql<Spot | null>`coalesce(
        (select json_build_object('latitude', p.latitude, 'longitude', p.longitude) from pickup_points p
          where p.carrier = split_part(orders.pickup_type, '_', 1) and p.code = orders.point_code),
        (select json_build_object('latitude', s.latitude, 'longitude', s.longitude) from stores s
          where orders.pickup_type = 'self_pickup' and s.slug = orders.point_code))`,
      receipts: sql<
        ReceiptOnPage[] | null
      >`(select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'state', r.state,
          'amount', r.amount, 'lines', r.lines, 'fiscal', r.fiscal, 'createdAt', r.created_at) order by r.id)
        from receipts r where r.order_id = orders.id and r.state <> 'void')`,
    })
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number')))
    .prepare('order_on_page'),
)

export async function orderOnPage(
  db: Db,
  { number, now }: { number: number; now: Date },
): Promise<OrderOnPage | undefined> {
  const [row] = await pageByNumber(db).execute({ number, now })
  return (
    row && {
      ...detailOf(row),
      code: row.code,
      spot: row.spot,
      parcels: row.parcels ?? [],
      receipts: row.receipts ?? [],
      returnRequests: row.returnRequests ?? [],
    }
  )
}
