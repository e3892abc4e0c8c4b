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
/** How a buyer has registered: for themselves, or for their work, which a manager looks at (O-12). */
export type AccountType = (typeof accountTypes)[number]

/**
 * `requested`: a professional waits for the manager. `unconfirmed`: the e-mail is not proved yet. `active`: may sign in.
 * `refused`: the manager said no.
 */
export type AccountState = 'requested' | 'unconfirmed' | 'active' | 'refused'

/** Accounts and claims to one: an e-mail has one active account, and any number of registrations that are not proved. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    /** Nothing for whoever only signs in through another site. */
    passwordHash: text('password_hash'),
    type: text().notNull().$type<AccountType>().default('default'),
    state: text().notNull().$type<AccountState>(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164 (O-60). */
    phone: text().notNull(),
    organisation: text(),
    dateOfBirth: date('date_of_birth'),
    /** A code of data/professions.json; `other` has its words beside it. */
    specialty: text(),
    customSpecialty: text('custom_specialty'),
    referralSource: text('referral_source'),
    customReferralSource: text('custom_referral_source'),
    inLoyalty: boolean('in_loyalty').notNull().default(false),
    /** Of their letters. */
    locale: locale(),
    createdAt: createdAt(),
    activatedAt: moment('activated_at'),
    /** Browser that registered, until the e-mail is proved. */
    visitorId: uuid('visitor_id'),
    /** Becomes the e-mail when the letter sent there is answered. */
    pendingEmail: text('pending_email'),
    /** When the account will be deleted, for whoever has asked for it. Until then it can be kept. */
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

/** One sign-in on one device. The token itself is only in the visitor's cookie. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** «Chrome, Windows»: for the owner's list of devices. */
    device: text().notNull(),
    /** The network it was begun from: the owner's list names its city. */
    address: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [index('account_sessions_account').on(t.accountId), index('account_sessions_last_used').on(t.lastUsedAt)],
)

/** Browsers that an account has signed in from: a new one is told to its owner, a known one is not slowed by strangers. */
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

/** What a letter's link may do, once. */
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

/** Other sites to sign in with. */
export type SocialName = 'yandex' | 'vk' | 'google' | 'facebook'

/** Identities of other sites that open an account. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    site: text().notNull().$type<SocialName>(),
    /** The number of the person on that site. */
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('social_accounts_identity').on(t.site, t.subject),
    unique('social_accounts_one_of_a_site').on(t.accountId, t.site),
    must('social_accounts_site', sql`${t.site} in ('yandex', 'vk', 'google', 'facebook')`),
  ],
)
