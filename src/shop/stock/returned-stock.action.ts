import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { StockPiece } from './order-stock.actions.ts'

type WrittenOff = { pieces: readonly StockPiece[]; storeId: number | null; by: string; key: string; now: Date }

/** Writes off returned pieces that cannot be sold again, once per key. */
export async function writeOffReturned(tx: Db, { pieces, storeId, by, key, now }: WrittenOff): Promise<void> {
  await tx.execute(sql`
    insert into stock_movements (offer_id, store_id, kind, delta, by, note, key, created_at)
    select p."offerId", ${storeId}::integer, 'write_off', -sum(p.quantity)::integer, ${by}, ${key},
      ${`${key}:damaged:`} || p."offerId", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(pieces)}::json) as p("offerId" integer, quantity integer) group by 1
    on conflict (key) do nothing`)
}
