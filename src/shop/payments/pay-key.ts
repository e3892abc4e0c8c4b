import { signer } from '#kernel/signature.ts'
import { orderLinks, otherPayerPath, payPath } from '../orders/order-link.ts'

/** Payment access, by the order key or by a link for another payer. */
export type PayAccess = { number: number; isByOther: boolean; page: string }

/** Signer of payment links for another payer, which end with the payment. */
const otherPayers = (secretKeys: readonly string[]) => signer(secretKeys, 'pay-for')

export const otherPayerKey = (secretKeys: readonly string[], number: number): string =>
  otherPayers(secretKeys).sign(String(number))

export function otherPayersOrder(secretKeys: readonly string[], key: string): number | undefined {
  const number = otherPayers(secretKeys).read(key)
  return number === undefined ? undefined : Number(number)
}

/** Payment access of a key; undefined if the key is invalid or expired. */
export function payAccess(secretKeys: readonly string[], key: string, now: Date): PayAccess | undefined {
  const number = orderLinks(secretKeys).numberIn(key, now)?.number
  if (number !== undefined) return { number, isByOther: false, page: payPath({ number, key }) }
  const otherNumber = otherPayersOrder(secretKeys, key)
  return otherNumber === undefined ? undefined : { number: otherNumber, isByOther: true, page: otherPayerPath(key) }
}
