import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'

/** What may show that a friend is the owner of the code in another coat. */
export const likenessKinds = ['phone', 'email', 'person', 'address', 'card', 'device', 'ordered_before'] as const
export type Likeness = (typeof likenessKinds)[number]

/** One mailbox, whatever stands behind a plus, and whichever dots Gmail overlooks. */
const mailboxOf = (email: string) =>
  sql.raw(`(case when split_part(${email}, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(${email}, '@', 1), '+', 1) || '@' || split_part(${email}, '@', 2) end)`)

const phones = (id: number) => sql`select phone from accounts where id = ${id}
  union select phone from orders where account_id = ${id}`

const places = (id: number) => sql`select lower(city) as city, lower(street) as street, lower(house) as house,
    lower(house_building) as building, lower(apartment) as apartment
  from orders where account_id = ${id} and street <> '' and house <> ''
  union select lower(city), lower(street), lower(house), lower(house_building), lower(apartment)
  from delivery_addresses where account_id = ${id} and street <> '' and house <> ''`

const cards = (id: number) => sql`select p.card_key from payments p join orders o on o.id = p.order_id
  where o.account_id = ${id} and p.card_key is not null`

/** What two accounts have in common; nothing for two people. */
export async function likenessesOf(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<Likeness[]> {
  const { rows } = await db.execute<Record<Likeness, boolean>>(sql`
    select
      exists ((${phones(accountId)}) intersect (${phones(ownerId)})) as phone,
      ${mailboxOf('f.email')} = ${mailboxOf('o.email')} as email,
      f.date_of_birth = o.date_of_birth and lower(f.first_name || ' ' || f.last_name) = lower(o.first_name || ' ' || o.last_name)
        as person,
      exists ((${places(accountId)}) intersect (${places(ownerId)})) as address,
      exists ((${cards(accountId)}) intersect (${cards(ownerId)})) as card,
      exists (select from account_browsers a join account_browsers b on b.visitor_id = a.visitor_id
        where a.account_id = ${accountId} and b.account_id = ${ownerId}) as device,
      exists (select from orders b join orders a on a.account_id = ${accountId} and a.placed_at > b.placed_at
        where b.account_id is distinct from ${accountId} and b.state not in ('cancelled', 'expired')
          and (lower(b.email) = f.email or b.phone = f.phone)) as ordered_before
    from accounts f, accounts o where f.id = ${accountId} and o.id = ${ownerId}`)
  const [row] = rows
  return likenessKinds.filter((kind) => row?.[kind])
}
