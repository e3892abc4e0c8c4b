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

/** Buyer data that discounts depend on; for a guest, only the contact fields of the order. */
export type Buyer = {
  accountId: number | null
  emails: string[]
  phones: string[]
  groups: CustomerGroup[]
  hasOrdered: boolean
  /** Bonus balance; null outside the loyalty program. */
  bonuses: number | null
  /** Loyalty level: 1 for guests, null for accounts outside the loyalty program (R-4.6-10). */
  level: Level | null
}

const now = sql`${sql.placeholder('now')}::timestamptz`
/** Previous orders that count: goods only, as a certificate is an advance for a later order. */
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

/** Contact of an order, which identifies a guest who has ordered before. */
export type Contact = { email?: string | undefined; phone?: string | undefined }

/**
 * Buyer for discount checks. Before the order itself (`contact`) only a verified mailbox counts; otherwise a stranger
 * could probe whether a phone or an e-mail has ordered here.
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

/** Checks for guest orders with these contacts, only for first-order codes; using such a code checks again. */
export async function hasOrderedAsGuest(
  db: Db,
  { emails, phones }: Pick<Buyer, 'emails' | 'phones'>,
): Promise<boolean> {
  const mailboxes = emails.filter((email) => email.trim()).map(mailboxKey)
  // Orders store normalized phone numbers; forms contain them as typed.
  const numbers = phones.flatMap((phone) => normalPhone(phone) ?? [])
  if (mailboxes.length + numbers.length === 0) return false
  const { rows } = await db.execute<{ hasOrdered: boolean }>(sql`select exists (select from orders o
    where (mailbox_key(o.email) = any(${sql.param(mailboxes)}::text[]) or o.phone = any(${sql.param(numbers)}::text[])) and ${isKept}) as "hasOrdered"`)
  return rows[0]?.hasOrdered ?? false
}
