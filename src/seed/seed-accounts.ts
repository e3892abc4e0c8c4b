import type { Db } from '#kernel/db.ts'
import { hashPassword } from '#kernel/password.ts'
import { accounts } from '#shop/accounts/accounts.tables.ts'
import { deliveryAddresses } from '#shop/addresses/addresses.tables.ts'
import { staff } from '#shop/staff/staff.tables.ts'

/** Well-known: a demo shop stays off the network. */
const buyerPassword = 'demo-password'
const staffPassword = 'admin-password'

const buyers = [
  { email: 'demo@example.com', firstName: 'Марина', lastName: 'Соколова', phone: '+79000000001', inLoyalty: true },
  { email: 'demo2@example.com', firstName: 'Елена', lastName: 'Орлова', phone: '+79000000002', inLoyalty: false },
] as const

/** Delivery addresses of the demo buyer. */
const home = { name: 'Дом', city: 'Санкт-Петербург', zip: '197136', street: 'улица Полозова', house: '16' }
const clinic = { name: 'Клиника', city: 'Санкт-Петербург', zip: '191014', street: 'Литейный проспект', house: '56' }

/** Adds a buyer in the loyalty program, one outside it, and a member of staff (R-D-14). Returns the buyers. */
export async function addAccounts(tx: Db, now: Date): Promise<[number, number]> {
  const passwordHash = await hashPassword(buyerPassword)
  const common = { passwordHash, state: 'active', locale: 'ru', createdAt: now, activatedAt: now } as const
  const [member, other] = buyers
  const loyalty = { dateOfBirth: '1990-05-12', specialty: 'nurse', referralSource: 'acquaintances' }
  const [buyer, second] = await tx
    .insert(accounts)
    .values([
      { ...common, ...loyalty, ...member },
      { ...common, ...other },
    ])
    .returning({ id: accounts.id })
  const accountId = buyer!.id
  const times = { createdAt: now, changedAt: now }
  await tx.insert(deliveryAddresses).values([
    { ...clinic, ...times, accountId, recipient: 'Пост охраны, для Соколовой', phone: '+79000000001' },
    { ...home, ...times, accountId, apartment: '12', entrance: '2', floor: '4', intercom: '12', isDefault: true },
  ])
  await tx.insert(staff).values({
    email: 'admin@example.com',
    name: 'Ольга Миронова',
    role: 'owner',
    passwordHash: await hashPassword(staffPassword),
    createdAt: now,
  })
  return [accountId, second!.id]
}
