import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { saleProofYears } from '../consents/consents.rules.ts'
import { returnRequestFiles } from '../returns/returns.tables.ts'
import { releaseUploads } from '../uploads/uploads.actions.ts'

/** Placeholder in columns that cannot be null. */
const erased = 'erased'

/**
 * Removes the buyer from orders; sums, lines and documents stay. History, notes and return moves are append-only and
 * contain no text of buyers.
 */
export async function eraseBuyers(tx: Db, which: SQL, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: number; number: number }>(sql`
    update orders set first_name = '', last_name = '', phone = '', email = '', zip_code = '', street = '', house = '',
      house_building = '', apartment = '', comment = '', track_number = null, campaign = null
    where id in (select id from orders o where o.email <> '' and ${which} order by id limit 500 for update)
    returning id, number`)
  if (rows.length === 0) return 0
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::integer[])`
  const numbers = sql`any(${sql.param(rows.map(({ number }) => number))}::integer[])`
  await tx.execute(sql`update promo_uses set person_keys = array[${erased}] where order_number = ${numbers}`)
  await tx.execute(sql`delete from order_codes where order_id = ${ids}`)
  await tx.execute(
    sql`delete from shipment_events where shipment_id in (select id from shipments where order_id = ${ids})`,
  )
  await tx.execute(sql`update shipments set track = null, trouble = null where order_id = ${ids}`)
  await tx.execute(sql`update invoices set name = ${erased}, address = '' where order_id = ${ids}`)
  await eraseReturns(tx, ids, now)
  await eraseReceivers(tx, sql`s.order_id = ${ids}`)
  return rows.length
}

async function eraseReturns(tx: Db, ids: SQL, now: Date): Promise<void> {
  const requests = sql`(select id from return_requests where order_id = ${ids})`
  await tx.execute(sql`update return_requests set track_number = null,
    door = case when way = 'courier' then ${erased} else '' end where order_id = ${ids}`)
  await tx.execute(sql`update return_request_lines set words = '' where request_id in ${requests}`)
  const files = await tx
    .delete(returnRequestFiles)
    .where(sql`${returnRequestFiles.requestId} in ${requests}`)
    .returning({ fileId: returnRequestFiles.fileId })
  await releaseUploads(
    tx,
    files.map(({ fileId }) => fileId),
    now,
  )
}

/** Removes the recipient from certificates; their codes stay valid. */
export const eraseReceivers = (tx: Db, which: SQL) =>
  tx.execute(sql`update certificate_sales s set first_name = '', last_name = '', email = '', phone = null, wish = ''
    where ${which}`)

/** True for an order without money or receipts, whose buyer's data the law does not require. */
export const isUnsold = sql`o.state in ('cancelled', 'expired', 'returned') and o.paid = 0
  and not exists (select from receipts r where r.order_id = o.id)
  and not exists (select from invoice_transfers t where t.order_id = o.id)
  and not exists (select from payments p where p.order_id = o.id and p.counted_at is not null)`

/** True for open orders, which may still become a sale or be canceled. */
export const isUnderWay = sql`o.state in ('new', 'awaiting_payment', 'paid', 'packing', 'shipped', 'ready')`

/** Start of the earliest year whose sales documents are retained. */
export const documentsSince = (now: Date) =>
  sql`(date_trunc('year', ${now.toISOString()}::timestamptz, 'Europe/Moscow') - make_interval(years => ${saleProofYears}))`

/** Erases buyers of orders past the legal retention: five years after the year of the order. */
export const eraseOldBuyers = (db: Db, now: Date): Promise<number> =>
  db.transaction((tx) =>
    eraseBuyers(
      tx,
      sql`not (${isUnderWay}) and o.placed_at < ${documentsSince(now)} and not exists (
        select from order_history h where h.order_id = o.id and h.created_at >= ${documentsSince(now)})`,
      now,
    ),
  )
