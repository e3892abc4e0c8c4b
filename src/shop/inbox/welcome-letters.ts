import { eq } from 'drizzle-orm'
import { addressBlock } from '#kernel/address-block.ts'
import type { Db } from '#kernel/db.ts'
import { isWithin, type Limits } from '#kernel/limits.ts'
import { subscribeLimit } from '../route-limits.ts'
import { normalEmail } from './inbox.rules.ts'
import { subscriptions } from './inbox.tables.ts'

type WelcomeParts = { db: Db; limits: Limits; config: { limitFactor: number } }
type WelcomeInput = { body: { email?: string; consents?: readonly string[] | undefined }; address: string }

/**
 * Counts an order's welcome letter toward the limit of the subscription form. Returns whether the letter may be sent;
 * the order itself is never refused.
 */
export async function mayWelcome({ db, limits, config }: WelcomeParts, input: WelcomeInput): Promise<boolean> {
  const { email: text = '', consents } = input.body
  const email = normalEmail(text)
  if (!email || !consents?.includes('news')) return true
  if ((await db.$count(subscriptions, eq(subscriptions.email, email))) > 0) return true
  const { name, seconds, address: points } = subscribeLimit
  return isWithin(limits, { name, seconds, points: points * config.limitFactor }, addressBlock(input.address))
}
