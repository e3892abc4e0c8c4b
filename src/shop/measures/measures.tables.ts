import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, real, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** The measures of one person that an account buys for: a ward's buyer dresses six. Centimetres. */
export const personMeasures = pgTable(
  'person_measures',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** Whose table of sizes is read. */
    body: text().notNull().$type<'women' | 'men'>(),
    height: real(),
    chest: real(),
    waist: real(),
    hips: real(),
    /** The number that they usually take. */
    size: text(),
    /** The one that sizes are chosen for on a new device, and who the profile speaks of. */
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
