import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { normalPhone } from '../phone.rules.ts'
import type { Level } from '../loyalty/bonus.rules.ts'
import { balanceOf } from '../loyalty/loyalty.queries.ts'
import { loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import type { CustomerGroup } from '../promo/promo.rules.ts'
import { mailboxKey } from '../same-person.rules.ts'

/** What discounts ask of whoever buys; of a guest nothing is known but what the order says. */
export type Buyer = {
  accountId: number | null
  emails: string[]
  phones: string[]
  groups: CustomerGroup[]
  hasOrdered: boolean
  /** Nothing for whoever takes no part in the programme. */
  bonuses: number | null
  /** Guests are promised the first; nothing for whoever is signed in and takes no part (R-4.6-10). */
  level: Level | null
}

const now = sql`${sql.placeholder('now')}::timestamptz`
/** A certificate is an advance for things that somebody may order one day. */
const isKept = sql`o.kind = 'goods' and o.state not in ('cancelled', 'expired')`

const memberBy = prepared((db) =>
  db
    .select({
      email: accounts.email,
      phone: accounts.phone,
      type: accounts.type,
      level: loyaltyMembers.level,
      hasOrdered: sql<boolean>`exists (select from orders o where o.account_id = ${accounts.id} and ${isKept})`,
      bonuses: balanceOf(sql`${accounts.id}`, now),
    })
    .from(accounts)
    .leftJoin(
      loyaltyMembers,
      and(eq(loyaltyMembers.accountId, accounts.id), accounts.inLoyalty, isNull(loyaltyMembers.blockedAt)),
    )
    .where(eq(accounts.id, sql.placeholder('account')))
    .prepare('buyer'),
)

/** E-mail and phone of an order: a guest who has ordered before is known again by them. */
export type Contact = { email?: string | undefined; phone?: string | undefined }

/**
 * The buyer as discounts see it. Until the order itself (`contact`) only a proved mailbox counts: otherwise a stranger
 * could ask whether a phone or an e-mail has ordered here.
 */
export async function buyerOf(
  db: Db,
  { owner, contact, now }: { owner: Owner; contact: Contact | undefined; now: Date },
): Promise<Buyer> {
  const emails = contact?.email ? [contact.email] : []
  const phones = contact?.phone ? [contact.phone] : []
  const accountId = 'accountId' in owner ? owner.accountId : null
  const [member] = accountId === null ? [] : await memberBy(db).execute({ account: accountId, now })
  if (!member) {
    const guest = { accountId: null, emails, phones, groups: [], bonuses: null, level: 1 as const }
    return { ...guest, hasOrdered: false }
  }
  const { email, phone, type, level, bonuses, hasOrdered } = member
  const groups: CustomerGroup[] = [
    ...(type === 'professional' ? (['professional'] as const) : []),
    ...(level === null ? [] : (['loyalty'] as const)),
    ...(level === 2 ? (['best_friend'] as const) : level === 3 ? (['family'] as const) : []),
  ]
  return {
    accountId,
    emails: [email, ...emails],
    phones: contact ? [phone, ...phones] : [],
    groups,
    hasOrdered,
    bonuses: level === null ? null : Math.max(0, bonuses),
    level,
  }
}

/** Asked only for a code that is for first orders, and once more by its use, which knows all of them. */
export async function hasOrderedAsGuest(
  db: Db,
  { emails, phones }: Pick<Buyer, 'emails' | 'phones'>,
): Promise<boolean> {
  const mailboxes = emails.filter((email) => email.trim()).map(mailboxKey)
  // Orders keep numbers in one spelling, forms have them as they are typed.
  const numbers = phones.flatMap((phone) => normalPhone(phone) ?? [])
  if (mailboxes.length + numbers.length === 0) return false
  const { rows } = await db.execute<{ hasOrdered: boolean }>(sql`select exists (select from orders o
    where (mailbox_key(o.email) = any(${sql.param(mailboxes)}::text[]) or o.phone = any(${sql.param(numbers)}::text[])) and ${isKept}) as "hasOrdered"`)
  return rows[0]?.hasOrdered ?? false
}
