import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { accountForms } from '../consents/consents.rules.ts'
import { balanceOf, bonusFields, type BonusAccount } from '../loyalty/loyalty.queries.ts'
import { loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { groupCounts, type OrderCounts } from '../orders/orders.queries.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { prepared } from '../prepared.ts'
import type { SocialName } from '../social/social.port.ts'
import { dataExports } from './profile.tables.ts'

const account = sql.placeholder('account')

const accountFields = {
  id: accounts.id,
  email: accounts.email,
  pendingEmail: accounts.pendingEmail,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  phone: accounts.phone,
  type: accounts.type,
  dateOfBirth: accounts.dateOfBirth,
  specialty: accounts.specialty,
  customSpecialty: accounts.customSpecialty,
  inLoyalty: accounts.inLoyalty,
  locale: accounts.locale,
  deletionAt: accounts.deletionAt,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
}

const isOwner = and(eq(accounts.id, account), eq(accounts.state, 'active'))

/** Owner data of the profile and settings pages, in one statement. */
const headOf = prepared((db) =>
  db
    .select({
      account: accountFields,
      isSubscribed: sql<boolean>`exists (select from subscriptions where email = accounts.email)`,
      addressCount: sql<number>`(select count(*)::integer from delivery_addresses where account_id = accounts.id
        and removed_at is null)`,
      ownPerson: sql<OwnPerson | null>`(select json_build_object('name', name, 'size', size, 'height', height)
        from person_measures where account_id = accounts.id and is_default)`,
      orderStates: sql<{ state: OrderState; count: number }[]>`(select coalesce(json_agg(s), '[]') from
        (select state, count(*) from orders where account_id = accounts.id group by state) s)`,
      bonuses: { member: loyaltyMembers.accountId, ...bonusFields },
    })
    .from(accounts)
    .leftJoin(loyaltyMembers, and(eq(loyaltyMembers.accountId, accounts.id), accounts.inLoyalty))
    .where(isOwner)
    .prepare('profile_head'),
)

export type AccountFields = Awaited<ReturnType<ReturnType<typeof headOf>['execute']>>[number]['account']
export type OwnPerson = { name: string; size: string | null; height: number | null }

export type Profile = {
  account: AccountFields
  isSubscribed: boolean
  addressCount: number
  /** Person whose measures preselect sizes. */
  ownPerson: OwnPerson | null
  orderCounts: OrderCounts
  bonuses: BonusAccount | undefined
}

export async function profileOf(db: Db, accountId: number, now: Date): Promise<Profile> {
  const [row] = await headOf(db).execute({ account: accountId, now })
  if (!row) throw new Refusal('signed_out', 401)
  const { bonuses, orderStates, ...profile } = row
  const isMember = bonuses !== null && bonuses.member !== null
  return {
    ...profile,
    orderCounts: groupCounts(orderStates),
    bonuses: isMember ? bonuses : undefined,
  }
}

const ownerBy = prepared((db) =>
  db
    .select({ ...accountFields, bonusBalance: balanceOf(sql`accounts.id`, sql.placeholder('now')) })
    .from(accounts)
    .where(isOwner)
    .prepare('profile_owner'),
)

/** Account fields and bonus balance, for pages that show nothing else of the owner. */
export async function ownerOf(db: Db, accountId: number, now: Date): Promise<AccountFields & { bonusBalance: number }> {
  const [row] = await ownerBy(db).execute({ account: accountId, now })
  if (!row) throw new Refusal('signed_out', 401)
  return row
}

export type SessionRow = { id: number; device: string; address: string; createdAt: string; lastUsedAt: string }
export type ConsentRow = { purpose: string; version: string; givenAt: string; withdrawnAt: string | null }
/** Displayed fields of a saved card; dates are strings, as in JSON. */
export type CardRow = {
  id: number
  network: string
  lastFour: string
  lastMonth: string
  agreedAt: string
  refusedAt: string | null
}
export type DataState = { askedAt: string; readyAt: string | null; expiresAt: string; bytes: number | null }

/** Additional settings data in one statement: devices, consents, saved cards and the data export. */
const settingsBy = prepared((db) =>
  db
    .select({
      sessions: sql<SessionRow[]>`(select json_agg(s) from (select id, device, address, created_at as "createdAt",
        last_used_at as "lastUsedAt"
        from account_sessions where account_id = accounts.id order by last_used_at desc, id desc limit 50) s)`,
      consents: sql<ConsentRow[]>`(select coalesce(json_agg(c), '[]') from (select purpose, version,
        given_at as "givenAt", withdrawn_at as "withdrawnAt"
        from consents where account_id = accounts.id and form in ${accountForms} order by given_at desc, id desc limit 50) c)`,
      cards: sql<CardRow[]>`(select coalesce(json_agg(k), '[]') from (select id, network, last_four as "lastFour",
        last_month as "lastMonth", agreed_at as "agreedAt", refused_at as "refusedAt"
        from saved_cards where account_id = accounts.id order by id desc limit 50) k)`,
      sites: sql<SocialName[]>`(select coalesce(json_agg(site order by id), '[]') from social_accounts
        where account_id = accounts.id)`,
      data: sql<DataState | null>`(select json_build_object('askedAt', asked_at, 'readyAt', ready_at,
        'expiresAt', expires_at, 'bytes', octet_length(file)) from data_exports
        where account_id = accounts.id and expires_at > ${sql.placeholder('now')} order by asked_at desc limit 1)`,
    })
    .from(accounts)
    .where(eq(accounts.id, account))
    .prepare('profile_settings'),
)

export async function settingsOf(db: Db, accountId: number, now: Date) {
  const [row] = await settingsBy(db).execute({ account: accountId, now })
  if (!row) throw new Refusal('signed_out', 401)
  return { ...row, sessions: row.sessions ?? [] }
}

/** Latest data export that has not expired. */
export async function dataExportOf(db: Db, accountId: number, now: Date) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.accountId, accountId), gt(dataExports.expiresAt, now)))
    .orderBy(desc(dataExports.askedAt))
    .limit(1)
  return row
}
