import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { deliveryAddresses, type DeliveryAddress } from './addresses.tables.ts'

/** The default first, then the last added. */
export const addressesOf = (db: Db, accountId: number): Promise<DeliveryAddress[]> =>
  db
    .select()
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.accountId, accountId))
    .orderBy(desc(deliveryAddresses.isDefault), desc(deliveryAddresses.id))

export const isOwn = ({ accountId, id }: { accountId: number; id: number }) =>
  and(eq(deliveryAddresses.id, id), eq(deliveryAddresses.accountId, accountId))

/** Somebody else's is not there (R-6-10). */
export async function addressById(db: Db, key: { accountId: number; id: number }): Promise<DeliveryAddress> {
  const [address] = await db.select().from(deliveryAddresses).where(isOwn(key))
  if (!address) throw notFound('address')
  return address
}
