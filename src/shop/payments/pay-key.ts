import { signer } from '#kernel/signature.ts'
import { orderLinks, otherPayerPath, payPath } from '../orders/order-link.ts'

/** Who pays: whoever may see the order, or somebody who may only pay for it. */
export type PayAccess = { number: number; isByOther: boolean; page: string }

/** Signs the number of an order for somebody else who pays; what such a key opens ends with the payment. */
const otherPayers = (secretKeys: readonly string[]) => signer(secretKeys, 'pay-for')

export const otherPayerKey = (secretKeys: readonly string[], number: number): string =>
  otherPayers(secretKeys).sign(String(number))

export function otherPayersOrder(secretKeys: readonly string[], key: string): number | undefined {
  const number = otherPayers(secretKeys).read(key)
  return number === undefined ? undefined : Number(number)
}

/** What a key opens of paying; nothing for one that is not ours, or whose time is over. */
export function payAccess(secretKeys: readonly string[], key: string, now: Date): PayAccess | undefined {
  const number = orderLinks(secretKeys).numberIn(key, now)?.number
  if (number !== undefined) return { number, isByOther: false, page: payPath({ number, key }) }
  const otherNumber = otherPayersOrder(secretKeys, key)
  return otherNumber === undefined ? undefined : { number: otherNumber, isByOther: true, page: otherPayerPath(key) }
}
