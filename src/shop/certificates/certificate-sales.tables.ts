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

/** Certificate part of an order: design, value, recipient and delivery time. */
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
    /** Greeting written by the buyer; empty when the text is the shop's own. */
    wish: text().notNull().default(''),
    /** Recipient's name and contacts; the buyer's own when bought for themselves. */
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text(),
    phone: text(),
    /** Delivery time, right after payment when null; then the recipient's UTC offset in minutes. */
    deliverAt: moment('deliver_at'),
    offsetMinutes: integer('offset_minutes').notNull().default(180),
    /** When the certificate codes were created. */
    issuedAt: moment('issued_at'),
    /** When the delivery job was last enqueued; enqueued again when the job achieved nothing. */
    plannedAt: moment('planned_at'),
    /** Incremented for each new recipient; links of an earlier recipient stop working. */
    generation: integer().notNull().default(0),
    /** Time of the last e-mail or text message to the recipient, and their total number. */
    sentAt: moment('sent_at'),
    letters: integer().notNull().default(0),
    /** When the recipient's mail server rejected the address; the buyer has been notified. */
    refusedAt: moment('refused_at'),
    openedAt: moment('opened_at'),
    /** When the order was refunded. */
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
