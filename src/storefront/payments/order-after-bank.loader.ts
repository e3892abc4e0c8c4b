import { setTimeout } from 'node:timers/promises'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { checkSoon } from '#shop/payments/check-payments.action.ts'
import type { ShopVisit } from '../common/context.ts'

type BankVisit = Pick<ShopVisit, 'context' | 'now'>
type OrderAccess = { number: number; hasKey: boolean; accountId: number | undefined }

/** Order of the visitor, reloaded after the bank's answer; null without the key or the right account. */
export async function orderAfterBank(
  visit: BankVisit,
  { number, hasKey, accountId }: OrderAccess,
): Promise<OrderDetail | null> {
  const { context, now } = visit
  if (!hasKey) {
    const known = await findOrder(context.db, { number, now })
    if (accountId === undefined || known?.accountId !== accountId) return null
  }
  await askBank(visit, number)
  return (await findOrder(context.db, { number, now })) ?? null
}

/** Timeout for the bank; a later answer still counts. */
const bankMs = 2_000

/** Asks the bank about an open payment, for browsers without JavaScript; a silent bank does not block the page. */
export async function askBank({ context, now }: BankVisit, number: number): Promise<void> {
  const { db, paymentProviders: providers, log } = context
  const check = checkSoon({ db, providers }, number, now).catch((err: unknown) => log.warn({ err }))
  await Promise.race([check, setTimeout(bankMs, undefined, { ref: false })])
}
