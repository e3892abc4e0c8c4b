import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Delivery addresses of an account; the checkout preselects the default one. */
export const deliveryAddresses = pgTable(
  'delivery_addresses',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** Label, such as «Дом» or «Клиника». */
    name: text().notNull(),
    /** ISO 3166-1 code in upper case. */
    country: text('country_code').notNull().default('RU'),
    region: text().notNull().default(''),
    city: text().notNull(),
    zip: text('zip_code').notNull().default(''),
    street: text().notNull(),
    house: text().notNull(),
    building: text('house_building').notNull().default(''),
    apartment: text().notNull().default(''),
    entrance: text().notNull().default(''),
    floor: text().notNull().default(''),
    intercom: text().notNull().default(''),
    /** Recipient of the parcel; empty means the account owner. */
    recipient: text().notNull().default(''),
    /** E.164 (O-60). */
    phone: text(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Removal time; the row can be restored for a day, and stays the default if it was. */
    removedAt: moment('removed_at'),
  },
  (t) => [
    index('delivery_addresses_account').on(t.accountId),
    uniqueIndex('delivery_addresses_one_default')
      .on(t.accountId)
      .where(sql`${t.isDefault} and ${t.removedAt} is null`),
    must('delivery_addresses_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
    must('delivery_addresses_zip', sql`${t.zip} ~ '^[0-9A-Z -]{0,10}$'`),
    must('delivery_addresses_phone', sql`${t.phone} ~ '^[+][0-9]{10,15}$'`),
    must(
      'delivery_addresses_words',
      sql`length(${t.name}) between 1 and 40 and length(${t.city}) between 1 and 100
        and length(${t.street}) between 1 and 200 and length(${t.house}) between 1 and 20`,
    ),
  ],
)

export type DeliveryAddress = typeof deliveryAddresses.$inferSelect
