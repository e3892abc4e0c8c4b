import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'

export const staffRoles = ['owner', 'manager', 'content', 'warehouse'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The people who run the shop. */
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
