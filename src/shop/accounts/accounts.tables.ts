import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, must } from '#kernel/columns.ts'

export const accountTypes = ['default', 'professional'] as const
/** Registration kind: personal, or professional with a manager's approval (O-12). */
export type AccountType = (typeof accountTypes)[number]

/**
 * `requested`: a professional awaits the manager. `unconfirmed`: the email is not confirmed. `active`: may sign in.
 * `refused`: rejected by the manager.
 */
export type AccountState = 'requested' | 'unconfirmed' | 'active' | 'refused'

/**
 * Accounts and unconfirmed registrations. An email has at most one active account and any number of unconfirmed
 * registrations.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    /** Null for accounts that sign in only through another site. */
    passwordHash: text('password_hash'),
    type: text().notNull().$type<AccountType>().default('default'),
    state: text().notNull().$type<AccountState>(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164 (O-60). */
    phone: text().notNull(),
    organisation: text(),
    dateOfBirth: date('date_of_birth'),
    /** Code of data/professions.json; `customSpecialty` explains `other`. */
    specialty: text(),
    customSpecialty: text('custom_specialty'),
    referralSource: text('referral_source'),
    customReferralSource: text('custom_referral_source'),
    inLoyalty: boolean('in_loyalty').notNull().default(false),
    /** Language of the account's emails. */
    locale: locale(),
    createdAt: createdAt(),
    activatedAt: moment('activated_at'),
    /** Browser that registered, until the email is confirmed. */
    visitorId: uuid('visitor_id'),
    /** New email, effective after confirmation. */
    pendingEmail: text('pending_email'),
    /** Time of the deletion requested by the account owner, who can cancel until then. */
    deletionAt: moment('deletion_at'),
  },
  (t) => [
    knownLocale('accounts_locale', t.locale),
    index('accounts_email').on(t.email),
    uniqueIndex('accounts_email_active')
      .on(t.email)
      .where(sql`${t.state} = 'active'`),
    index('accounts_deletion_at')
      .on(t.deletionAt)
      .where(sql`${t.deletionAt} is not null`),
    must('accounts_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
    must('accounts_type_known', sql`${t.type} in ('default', 'professional')`),
    must('accounts_state_known', sql`${t.state} in ('requested', 'unconfirmed', 'active', 'refused')`),
    must('accounts_phone', sql`${t.phone} ~ '^[+][0-9]{10,15}$'`),
    must('accounts_names', sql`length(${t.firstName}) between 1 and 100 and length(${t.lastName}) between 1 and 100`),
  ],
)

/** Sessions, one per sign-in. The token itself exists only in the visitor's cookie. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** «Chrome, Windows», for the owner's list of devices. */
    device: text().notNull(),
    /** IP address at sign-in; the owner's list shows its city. */
    address: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [index('account_sessions_account').on(t.accountId), index('account_sessions_last_used').on(t.lastUsedAt)],
)

/**
 * Known browsers of an account. A new browser triggers a notification; a known one has a separate sign-in rate limit.
 */
export const accountBrowsers = pgTable(
  'account_browsers',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    visitorId: uuid('visitor_id').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.visitorId] }), index('account_browsers_last_used').on(t.lastUsedAt)],
)

export type LinkPurpose = 'activate' | 'restore' | 'email'

/** One-time links sent by email. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    purpose: text().notNull().$type<LinkPurpose>(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('account_links_account').on(t.accountId),
    must('account_links_purpose', sql`${t.purpose} in ('activate', 'restore', 'email')`),
  ],
)

/** External sites for sign-in. */
export type SocialName = 'yandex' | 'vk' | 'google' | 'facebook'

/** External identities that can sign in to an account. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    site: text().notNull().$type<SocialName>(),
    /** User id on the external site. */
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('social_accounts_identity').on(t.site, t.subject),
    unique('social_accounts_one_of_a_site').on(t.accountId, t.site),
    must('social_accounts_site', sql`${t.site} in ('yandex', 'vk', 'google', 'facebook')`),
  ],
)
