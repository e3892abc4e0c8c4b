import { signer } from '#kernel/signature.ts'
import { after, days } from '#kernel/time.ts'

/** Days for which an e-mailed link opens an order without a password. */
export const linkDays = 30

export type OrderLinks = {
  /** Order key: the last part of an address that opens the order. */
  keyOf: (order: { number: number; placedAt: Date }) => string
  /** Order number and expiry of a valid key. */
  numberIn: (key: string, now: Date) => { number: number; until: Date } | undefined
  /** Checks for a genuine key that has expired. */
  isOver: (key: string, now: Date) => boolean
}

/** Signs order number and expiry: keys need no storage and cannot be forged. */
export function orderLinks(secretKeys: readonly string[]): OrderLinks {
  const { sign, read } = signer(secretKeys, 'order')
  const contentOf = (key: string) => {
    const [, number, minute] = /^(\d+)-(\d+)$/.exec(read(key) ?? '') ?? []
    return number ? { number: Number(number), until: new Date(Number(minute) * 60_000) } : undefined
  }
  return {
    keyOf: ({ number, placedAt }) =>
      sign(`${number}-${Math.floor(after(placedAt, days(linkDays)).getTime() / 60_000)}`),
    numberIn: (key, now) => {
      const content = contentOf(key)
      return content && content.until > now ? content : undefined
    },
    isOver: (key, now) => (contentOf(key)?.until ?? after(now, 1)) <= now,
  }
}

/** Payment page of an order (O-25); the key opens the page without an account. */
export const payPath = ({ number, key }: { number: number; key: string }): string =>
  `/payments/${number}/?${new URLSearchParams({ key })}`

/** Payment page for another payer, without the buyer's data. */
export const otherPayerPath = (key: string): string => `/payments/for/${key}/`
