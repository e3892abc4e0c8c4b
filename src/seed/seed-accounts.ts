import type { Db } from '#kernel/db.ts'
import { hashPassword } from '#kernel/password.ts'
import { accounts } from '#shop/accounts/accounts.tables.ts'
import { staff } from '#shop/staff/staff.tables.ts'

/** Known to everybody: a demo shop stays off the network. */
const buyerPassword = 'demo-password'
const staffPassword = 'admin-password'

const buyers = [
  { email: 'demo@example.com', firstName: 'Марина', lastName: 'Соколова', phone: '+79000000001', inLoyalty: true },
  { email: 'demo2@example.com', firstName: 'Елена', lastName: 'Орлова', phone: '+79000000002', inLoyalty: false },
] as const

/** One buyer in the loyalty programme, one who is not, and one member of staff (R-D-14). */
export async function addAccounts(tx: Db, now: Date): Promise<void> {
  const passwordHash = await hashPassword(buyerPassword)
  const common = { passwordHash, state: 'active', locale: 'ru', createdAt: now, activatedAt: now } as const
  const [member, other] = buyers
  const loyalty = { dateOfBirth: '1990-05-12', specialty: 'nurse', referralSource: 'acquaintances' }
  await tx.insert(accounts).values([
    { ...common, ...loyalty, ...member },
    { ...common, ...other },
  ])
  await tx.insert(staff).values({
    email: 'admin@example.com',
    name: 'Ольга Миронова',
    role: 'owner',
    passwordHash: await hashPassword(staffPassword),
    createdAt: now,
  })
}
