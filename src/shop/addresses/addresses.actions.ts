import { and, desc, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { plainName } from '../accounts/accounts.rules.ts'
import { normalPhone } from '../phone.rules.ts'
import { takeLock } from '../locks.ts'
import { addressById, isOwn, isThere, removedAddress } from './addresses.queries.ts'
import { maxPartLengths, maxAddresses, neededParts, removedLifetime, type AddressPart } from './addresses.rules.ts'
import type { AddressBody, AddressChangesBody } from './addresses.schemas.ts'
import { deliveryAddresses, type DeliveryAddress } from './addresses.tables.ts'

type AddressRow = typeof deliveryAddresses.$inferInsert
type AddressKey = { accountId: number; id: number; now: Date }

/** Names of address parts in the public API. */
const wireNames: Record<AddressPart, keyof AddressBody> = {
  name: 'name',
  region: 'region',
  city: 'city',
  zip: 'zip_code',
  street: 'street',
  house: 'house',
  building: 'house_building',
  apartment: 'apartment',
  entrance: 'entrance',
  floor: 'floor',
  intercom: 'intercom',
  recipient: 'recipient',
}

type Words = Partial<Record<AddressPart, string>> & { country?: string; phone?: string | null }

/** Maps a request body to columns; an invalid part is reported under its API name. */
function columnsIn(body: AddressChangesBody): Words {
  const columns: Words = {}
  for (const [part, wireName] of Object.entries(wireNames) as [AddressPart, keyof AddressBody][]) {
    const text = body[wireName]
    if (typeof text === 'string') columns[part] = partIn(part, text)
  }
  if (body.country_code !== undefined) columns.country = countryIn(body.country_code)
  if (body.phone !== undefined) columns.phone = phoneIn(body.phone)
  return columns
}

function partIn(part: AddressPart, text: string): string {
  const words = plainName(text)
  const field = wireNames[part]
  if (words === '' && (neededParts as readonly string[]).includes(part)) throw badField(field, 'required')
  if (words.length > maxPartLengths[part]) throw badField(field, 'too_long', { limit: maxPartLengths[part] })
  if (part === 'zip' && !/^[0-9A-Z -]*$/.test(words.toUpperCase())) throw badField(field, 'wrong_zip')
  return part === 'zip' ? words.toUpperCase() : words
}

function countryIn(text: string): string {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) throw badField('country_code', 'not_listed')
  return code
}

function phoneIn(text: string): string | null {
  if (text.trim() === '') return null
  const phone = normalPhone(text)
  if (!phone) throw badField('phone', 'invalid_phone')
  return phone
}

/** Serializes changes of one account's addresses, so that exactly one is the default and the limit holds. */
const changing = <Answer>(db: NodePgDatabase, accountId: number, work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'addresses', accountId)
    return work(tx)
  })

const clearDefault = (tx: Db, accountId: number) =>
  tx
    .update(deliveryAddresses)
    .set({ isDefault: false })
    .where(and(isThere(accountId), deliveryAddresses.isDefault))

/** Fills omitted fields of a complete address with empty values. */
export const wholeAddress = (body: AddressBody): AddressChangesBody => ({
  ...Object.fromEntries(Object.values(wireNames).map((field) => [field, ''])),
  phone: '',
  ...body,
  name: body.name?.trim() || body.city,
})

type CreateInput = { accountId: number; body: AddressBody; now: Date }

/** Adds an address; the first one becomes the default. */
export function createAddress(db: NodePgDatabase, { accountId, body, now }: CreateInput): Promise<DeliveryAddress> {
  const { city, street, house, ...rest } = columnsIn(wholeAddress(body))
  const row: AddressRow = { ...rest, accountId, name: rest.name ?? '', city: city!, street: street!, house: house! }
  return changing(db, accountId, async (tx) => {
    const count = await tx.$count(deliveryAddresses, isThere(accountId))
    if (count >= maxAddresses) throw new Refusal('too_many_addresses', 409, { limit: maxAddresses })
    const isDefault = count === 0 || body.is_default === true
    if (isDefault) await clearDefault(tx, accountId)
    const [address] = await tx
      .insert(deliveryAddresses)
      .values({ ...row, isDefault, createdAt: now, changedAt: now })
      .returning()
    return address!
  })
}

/** Changes an address. The default cannot be unset, only moved to another address. */
export function changeAddress(
  db: NodePgDatabase,
  { accountId, id, now, body }: AddressKey & { body: AddressChangesBody },
): Promise<DeliveryAddress> {
  const columns = columnsIn(body)
  return changing(db, accountId, async (tx) => {
    const key = isOwn({ accountId, id })
    const [own] = await tx.select({ id: deliveryAddresses.id }).from(deliveryAddresses).where(key)
    if (!own) throw notFound('address')
    if (body.is_default) await clearDefault(tx, accountId)
    const [address] = await tx
      .update(deliveryAddresses)
      .set({ ...columns, ...(body.is_default && { isDefault: true }), changedAt: now })
      .where(key)
      .returning()
    return address!
  })
}

/** Removes an address, restorable for a day; the last added one replaces a removed default. */
export const deleteAddress = (db: NodePgDatabase, { accountId, id, now }: AddressKey): Promise<void> =>
  changing(db, accountId, async (tx) => {
    const [address] = await tx
      .update(deliveryAddresses)
      .set({ removedAt: now })
      .where(isOwn({ accountId, id }))
      .returning({ isDefault: deliveryAddresses.isDefault })
    if (!address) throw notFound('address')
    if (!address.isDefault) return
    const [next] = await tx
      .select({ id: deliveryAddresses.id })
      .from(deliveryAddresses)
      .where(isThere(accountId))
      .orderBy(desc(deliveryAddresses.id))
      .limit(1)
    if (next)
      await tx
        .update(deliveryAddresses)
        .set({ isDefault: true, changedAt: now })
        .where(eq(deliveryAddresses.id, next.id))
  })

/** Restores a removed address, with its default mark; repeating the call changes nothing. */
export const restoreAddress = (db: NodePgDatabase, { accountId, id, now }: AddressKey): Promise<void> =>
  changing(db, accountId, async (tx) => {
    const address = await removedAddress(tx, { accountId, id })
    if (!address) return void (await addressById(tx, { accountId, id }))
    const count = await tx.$count(deliveryAddresses, isThere(accountId))
    if (count >= maxAddresses) throw new Refusal('too_many_addresses', 409, { limit: maxAddresses })
    const isDefault = address.isDefault || count === 0
    if (isDefault) await clearDefault(tx, accountId)
    await tx
      .update(deliveryAddresses)
      .set({ removedAt: null, isDefault, changedAt: now })
      .where(eq(deliveryAddresses.id, id))
  })

/** Deletes addresses removed more than a day ago; until then they can be restored. */
export async function clearRemovedAddresses(db: NodePgDatabase, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(deliveryAddresses)
    .where(lt(deliveryAddresses.removedAt, after(now, -removedLifetime)))
  return rowCount ?? 0
}
