import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'

type Purchase = { accountId: number; modelId: number }

/** True if this account received and kept this model, in any color: the only criterion of a verified purchase. */
export async function hasBought(db: Db, { accountId, modelId }: Purchase): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.state, ['delivered', 'partly_returned']),
        eq(products.modelId, modelId),
        gt(orderLines.quantity, orderLines.returnedQuantity),
      ),
    )
    .limit(1)
  return rows.length > 0
}
