import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { addressKey } from '../same-person.rules.ts'

/** Similarities that suggest a friend and the code's owner are one person. */
export const likenessKinds = ['phone', 'email', 'person', 'address', 'card', 'device', 'ordered_before'] as const
export type Likeness = (typeof likenessKinds)[number]

/** Erased orders have no phone. */
const phones = (id: number) => sql`select phone from accounts where id = ${id}
  union select phone from orders where account_id = ${id} and phone <> ''`

async function addressKeysOf(db: Db, accountId: number): Promise<Set<string>> {
  const { rows } = await db.execute<Parameters<typeof addressKey>[0]>(sql`
    select city, street, house, house_building as building, apartment
    from orders where account_id = ${accountId} and street <> '' and house <> ''
    union select city, street, house, house_building, apartment
    from delivery_addresses where account_id = ${accountId} and street <> '' and house <> ''`)
  return new Set(rows.map(addressKey))
}

const cards = (id: number) => sql`select p.card_key from payments p join orders o on o.id = p.order_id
  where o.account_id = ${id} and p.card_key is not null`

/** Similarities of two accounts. */
export async function selfReferralSignals(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<Likeness[]> {
  const [friendsAddresses, ownersAddresses] = [await addressKeysOf(db, accountId), await addressKeysOf(db, ownerId)]
  const { rows } = await db.execute<Record<Exclude<Likeness, 'address'>, boolean>>(sql`
    select
      exists ((${phones(accountId)}) intersect (${phones(ownerId)})) as phone,
      mailbox_key(f.email) = mailbox_key(o.email) as email,
      f.date_of_birth = o.date_of_birth and lower(f.first_name || ' ' || f.last_name) = lower(o.first_name || ' ' || o.last_name)
        as person,
      exists ((${cards(accountId)}) intersect (${cards(ownerId)})) as card,
      exists (select from account_browsers a join account_browsers b on b.visitor_id = a.visitor_id
        where a.account_id = ${accountId} and b.account_id = ${ownerId}) as device,
      exists (select from orders b join orders a on a.account_id = ${accountId} and a.placed_at > b.placed_at
        where b.account_id is distinct from ${accountId} and b.state not in ('cancelled', 'expired')
          and (mailbox_key(b.email) = mailbox_key(f.email) or b.phone = f.phone)) as ordered_before
    from accounts f, accounts o where f.id = ${accountId} and o.id = ${ownerId}`)
  const found = { ...rows[0], address: [...friendsAddresses].some((key) => ownersAddresses.has(key)) }
  return likenessKinds.filter((kind) => found[kind])
}
