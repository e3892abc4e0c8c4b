import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, money, must } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import {
  certificateDesigns,
  certificatePickers,
  certificateTextTypes,
  certificateTypes,
  type CertificateDesign,
  type CertificatePicker,
  type CertificateTextType,
  type CertificateType,
} from './certificate-sales.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What an order of certificates says beside what every order does: for whom they are, and when they go. */
export const certificateSales = pgTable(
  'certificate_sales',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'restrict' }),
    design: text().notNull().$type<CertificateDesign>(),
    type: text().notNull().$type<CertificateType>(),
    value: money('value').notNull(),
    quantity: integer().notNull(),
    picker: text().notNull().$type<CertificatePicker>(),
    textType: text('text_type').notNull().$type<CertificateTextType>(),
    /** The buyer's own words; nothing where they are ours. */
    wish: text().notNull().default(''),
    /** Who gets it; the buyer is here as well when it is for them. */
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text(),
    phone: text(),
    /** At once after payment, unless said; minutes from Greenwich where its receiver lives. */
    deliverAt: moment('deliver_at'),
    offsetMinutes: integer('offset_minutes').notNull().default(180),
    /** Its codes exist from then on. */
    issuedAt: moment('issued_at'),
    /** Its letter was given to the jobs; it is once more when nothing has come of it. */
    plannedAt: moment('planned_at'),
    /** Grows with each new receiver: links of an earlier one show nothing. */
    generation: integer().notNull().default(0),
    /** The last letter or message to whoever gets it, and how many there were. */
    sentAt: moment('sent_at'),
    letters: integer().notNull().default(0),
    /** Their mail service refused the address; the buyer has been told. */
    refusedAt: moment('refused_at'),
    openedAt: moment('opened_at'),
    /** Its money went back. */
    takenBackAt: moment('taken_back_at'),
  },
  (t) => [
    index('certificate_sales_due')
      .on(t.deliverAt)
      .where(sql`${t.sentAt} is null and ${t.issuedAt} is not null`),
    must('certificate_sales_design', sql`${t.design} in (${oneOf(certificateDesigns)})`),
    must('certificate_sales_type', sql`${t.type} in (${oneOf(certificateTypes)})`),
    must('certificate_sales_picker', sql`${t.picker} in (${oneOf(certificatePickers)})`),
    must('certificate_sales_text', sql`${t.textType} in (${oneOf(certificateTextTypes)})`),
    must('certificate_sales_value', sql`${t.value} between 100000 and 10000000 and ${t.value} % 100 = 0`),
    must('certificate_sales_quantity', sql`${t.quantity} between 1 and 20`),
    must('certificate_sales_wish', sql`length(${t.wish}) <= 300`),
    must('certificate_sales_way', sql`${t.type} = 'printed' or num_nonnulls(${t.email}, ${t.phone}) > 0`),
  ],
)
