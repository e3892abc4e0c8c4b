import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'

export const staffRoles = ['owner', 'manager', 'content', 'warehouse'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Members of staff. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text().notNull().$type<StaffRole>(),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
    dismissedAt: moment('dismissed_at'),
  },
  (t) => [
    must('staff_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
    must('staff_role_known', sql`${t.role} in ('owner', 'manager', 'content', 'warehouse')`),
  ],
)

/** Audit log of staff actions, with the values before and after. Append-only. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: id(),
    doneBy: text('done_by').notNull(),
    verb: text().notNull(),
    subject: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    doneAt: moment('done_at').notNull().defaultNow(),
  },
  (t) => [index('staff_audit_subject').on(t.subject), index('staff_audit_done_at').on(t.doneAt)],
)
