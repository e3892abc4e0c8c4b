import type { Db } from '#kernel/db.ts'
import { isMailbox } from '#kernel/mailbox.rules.ts'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { staff, staffRoles, type StaffRole } from './staff.tables.ts'

export type NewMember = { email: string; name: string; role: string; password: string }

const isStaffRole = (role: string): role is StaffRole => staffRoles.some((staffRole) => staffRole === role)

/** Adds a member of staff to the back office. */
export async function addStaffMember(db: Db, { email, name, role, password }: NewMember): Promise<{ id: number }> {
  const address = email.trim().toLowerCase()
  if (!isMailbox(address)) throw badField('email', 'invalid_email')
  if (!name.trim()) throw badField('name', 'required')
  if (!isStaffRole(role)) throw badField('role', 'not_listed')
  if (password.length < 12) throw badField('password', 'too_short', { limit: 12 })
  const passwordHash = await hashPassword(password)
  const [member] = await db
    .insert(staff)
    .values({ email: address, name: name.trim(), role, passwordHash })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (!member) throw badField('email', 'already_there')
  return member
}
