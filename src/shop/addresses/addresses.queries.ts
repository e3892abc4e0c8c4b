import { and, desc, eq, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { prepared } from '../prepared.ts'
import { deliveryAddresses, type DeliveryAddress } from './addresses.tables.ts'

/** Addresses of an account that are not removed. */
export const isThere = (accountId: number | Placeholder) =>
  and(eq(deliveryAddresses.accountId, accountId), isNull(deliveryAddresses.removedAt))

const addressesBy = prepared((db) =>
  db
    .select()
    .from(deliveryAddresses)
    .where(isThere(sql.placeholder('account')))
    .orderBy(desc(deliveryAddresses.isDefault), desc(deliveryAddresses.id))
    .prepare('addresses_of_account'),
)

/** Addresses of an account: the default first, then the last added. */
export const addressesOf = (db: Db, accountId: number): Promise<DeliveryAddress[]> =>
  addressesBy(db).execute({ account: accountId })

/** City of the default address, as a visitor's city; undefined without an address. */
export async function savedCity(db: Db, accountId: number) {
  const [address] = (await addressesOf(db, accountId)).filter(({ city }) => /\p{L}/u.test(city))
  return address && { ru_name: address.city, iso: address.country, zip_code: address.zip, region: address.region }
}

type AddressKey = { accountId: number; id: number }

export const isOwn = ({ accountId, id }: AddressKey) => and(eq(deliveryAddresses.id, id), isThere(accountId))

export const isRemoved = ({ accountId, id }: AddressKey) =>
  and(eq(deliveryAddresses.id, id), eq(deliveryAddresses.accountId, accountId), isNotNull(deliveryAddresses.removedAt))

/** Removed address that can still be restored. */
export const removedAddress = async (db: Db, key: AddressKey): Promise<DeliveryAddress | undefined> =>
  (await db.select().from(deliveryAddresses).where(isRemoved(key)))[0]

/** Address of this account; another account's address is not found (R-6-10). */
export async function addressById(db: Db, key: AddressKey): Promise<DeliveryAddress> {
  const [address] = await db.select().from(deliveryAddresses).where(isOwn(key))
  if (!address) throw notFound('address')
  return address
}
