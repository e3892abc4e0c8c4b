import type { Db } from '#kernel/db.ts'
import { hashPassword } from '#kernel/password.ts'
import { accounts } from './accounts.tables.ts'

type AccountRow = typeof accounts.$inferInsert

export const samplePassword = 'two words here'
let latest = 0
const hash = hashPassword(samplePassword)

/** Active account with the password `samplePassword`. */
export async function anAccount(db: Db, changes: Partial<AccountRow> = {}) {
  latest++
  const [account] = await db
    .insert(accounts)
    .values({
      email: `buyer-${latest}@klinika.ru`,
      passwordHash: await hash,
      state: 'active',
      firstName: 'Анна',
      lastName: 'Петрова',
      phone: '+79001234567',
      locale: 'ru',
      ...changes,
    })
    .returning()
  return account!
}

/** Body of a registration. */
export const aRegistration = (email: string, changes: object = {}) => ({
  email,
  password: samplePassword,
  first_name: 'Анна',
  last_name: 'Петрова',
  phone_number: '8 (900) 123-45-67',
  consent: true,
  ...changes,
})
