import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { lockLedger } from '../loyalty/loyalty.actions.ts'

/** Rows that orders of different buyers share. */
export type SharedRows = {
  offerIds?: readonly number[]
  promotionIds?: readonly number[]
  accountIds?: readonly number[]
  certificateIds?: readonly number[]
}

const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`

/**
 * The order of locks (docs/orders.md): offers, promotions, bonus ledgers, certificates, each kind by id. A transaction
 * that holds them may not lock another order, payment or cart.
 */
export async function lockShared(tx: Db, rows: SharedRows): Promise<void> {
  const { offerIds = [], promotionIds = [], accountIds = [], certificateIds = [] } = rows
  if (offerIds.length > 0)
    await tx.execute(sql`select from trade_offers where id = ${ids(offerIds)} order by id for no key update`)
  if (promotionIds.length > 0)
    await tx.execute(sql`select from promotions where id = ${ids(promotionIds)} order by id for no key update`)
  for (const accountId of [...new Set(accountIds)].toSorted((a, b) => a - b)) await lockLedger(tx, accountId)
  if (certificateIds.length > 0)
    await tx.execute(sql`select from certificates where id = ${ids(certificateIds)} order by id for update`)
}

/** Locks everything that these orders share with others; the orders themselves are locked before. */
export async function lockSharedOf(tx: Db, orderIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<Required<SharedRows>>(sql`
    with own as (select id, number, account_id from orders where id = ${ids(orderIds)})
    select
      array(select distinct l.offer_id from order_lines l where l.order_id in (select id from own) and l.offer_id is not null)
        as "offerIds",
      array(select u.promotion_id from promo_uses u join promotions p on p.id = u.promotion_id
        where u.order_number in (select number from own)
          and (p.most_uses is not null or p.most_uses_of_one is not null or p.first_order_only)) as "promotionIds",
      array(select e.account_id from bonus_entries e where e.order_number in (select number from own)
        union select account_id from own where account_id is not null) as "accountIds",
      array(select e.certificate_id from certificate_entries e where e.order_number in (select number from own)
        union select c.id from certificates c where c.sold_in in (select id from own)) as "certificateIds"`)
  if (rows[0]) await lockShared(tx, rows[0])
}
