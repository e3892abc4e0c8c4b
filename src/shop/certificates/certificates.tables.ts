import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, money, must } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Prepaid gift certificates, spendable by code. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** Hash of the code; the code itself is shown to the buyer once and never stored. */
    codeHash: text('code_hash').notNull().unique(),
    /** Visible ends of the code: «7K4Q ••• 8WHC». */
    firstSigns: text('first_signs').notNull(),
    lastSigns: text('last_signs').notNull(),
    amount: money('amount').notNull(),
    /** Sum of all entries, maintained by a trigger. */
    balance: money('balance')
      .notNull()
      .default(sql`0`),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When staff blocked the certificate, or the order was refunded. */
    stoppedAt: moment('stopped_at'),
    /** Printed before payment: not spendable until handed over. */
    isWaiting: boolean('is_waiting').notNull().default(false),
    /** Order that sold the certificate, and the position in that order; null when issued by staff. */
    soldIn: integer('sold_in').references(() => orders.id),
    position: integer(),
    /** Salt that yields the code again together with a secret key, for resending the e-mail (decisions/043). */
    salt: text(),
    /** When the holder was warned of the approaching expiry. */
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

/** Certificate ledger, append-only: the database refuses updates. */
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
    /** Idempotency key, such as «spent:482136». */
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
