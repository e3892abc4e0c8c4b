import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, money, must } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Money that was paid before; whoever knows the code may spend it. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** The code itself is told to its buyer once and kept nowhere. */
    codeHash: text('code_hash').notNull().unique(),
    /** What is shown of it: «7K4Q ••• 8WHC». */
    firstSigns: text('first_signs').notNull(),
    lastSigns: text('last_signs').notNull(),
    amount: money('amount').notNull(),
    /** The sum of its entries: a trigger keeps it. */
    balance: money('balance')
      .notNull()
      .default(sql`0`),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Blocked by staff, or its money has gone back. */
    stoppedAt: moment('stopped_at'),
    /** Printed before it was paid for: nothing can be spent until it is handed over. */
    isWaiting: boolean('is_waiting').notNull().default(false),
    /** The order it was bought with, and which of that order's it is; nothing where staff has given it away. */
    soldIn: integer('sold_in').references(() => orders.id),
    position: integer(),
    /** With a key of the shop it comes to the code once more: a letter may be sent again (decisions/043). */
    salt: text(),
    /** Its end is near, and its holder has been told. */
    warnedAt: moment('warned_at'),
  },
  (t) => [
    unique('certificates_sold').on(t.soldIn, t.position),
    index('certificates_end')
      .on(t.expiresAt)
      .where(sql`${t.balance} > 0`),
    must('certificates_sold_whole', sql`num_nulls(${t.soldIn}, ${t.position}, ${t.salt}) in (0, 3)`),
    must('certificates_amount', sql`${t.amount} > 0`),
    must('certificates_balance', sql`${t.balance} between 0 and ${t.amount}`),
    must('certificates_times', sql`${t.expiresAt} > ${t.issuedAt}`),
  ],
)

export const certificateKinds = ['issued', 'spent', 'given_back', 'expired', 'refunded'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** What came and went. Rows are only added: the database refuses to change one. */
export const certificateEntries = pgTable(
  'certificate_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    certificateId: integer('certificate_id')
      .notNull()
      .references(() => certificates.id),
    kind: text().notNull().$type<CertificateKind>(),
    amount: money('amount').notNull(),
    orderNumber: integer('order_number').references(() => orders.number),
    by: text().notNull().default('shop'),
    reason: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** «spent:482136»: the same thing is not written down twice. */
    key: text().notNull().unique(),
  },
  (t) => [
    index('certificate_entries_certificate').on(t.certificateId, t.id),
    index('certificate_entries_order').on(t.orderNumber),
    must(
      'certificate_entries_kind',
      sql`${t.kind} in (${sql.raw(certificateKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    must(
      'certificate_entries_sign',
      sql`case when ${t.kind} in ('spent', 'expired', 'refunded') then ${t.amount} < 0 else ${t.amount} > 0 end`,
    ),
    must('certificate_entries_cause', sql`${t.kind} not in ('spent', 'given_back') or ${t.orderNumber} is not null`),
  ],
)
