import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, real, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Measurements, in centimeters, of the people an account buys for, such as a ward's staff. */
export const personMeasures = pgTable(
  'person_measures',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** Size table to use. */
    body: text().notNull().$type<'women' | 'men'>(),
    height: real(),
    chest: real(),
    waist: real(),
    hips: real(),
    /** Usual size. */
    size: text(),
    /** Default person, used for size recommendations on a new device and in the profile. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('person_measures_one_name').on(t.accountId, t.name),
    uniqueIndex('person_measures_one_default')
      .on(t.accountId)
      .where(sql`${t.isDefault}`),
    must('person_measures_body', sql`${t.body} in ('women', 'men')`),
    must('person_measures_name', sql`length(${t.name}) between 1 and 40`),
    must('person_measures_size', sql`${t.size} ~ '^[0-9]{2}$'`),
  ],
)

export type PersonMeasures = typeof personMeasures.$inferSelect
