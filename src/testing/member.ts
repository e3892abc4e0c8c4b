import { anAccount, samplePassword } from '#shop/accounts/accounts.samples.ts'
import type { TestShop } from './test-shop.ts'
import { aVisitor, type Visitor } from './visitor.ts'

type Member = Visitor & Awaited<ReturnType<typeof anAccount>>

/** A signed-in customer with a browser session. */
export async function aMember(shop: TestShop, changes: Parameters<typeof anAccount>[1] = {}): Promise<Member> {
  const account = await anAccount(shop.db, changes)
  return { ...account, ...(await signedIn(shop, account.email)) }
}

/** Another device of the same customer. */
export async function signedIn(shop: TestShop, email: string, password = samplePassword): Promise<Visitor> {
  const visitor = aVisitor(shop)
  const { status } = await visitor.post('/api/users/auth/login/', { email, password })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  return visitor
}
