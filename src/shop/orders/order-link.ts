import { signer } from '#kernel/signature.ts'
import { after, days } from '#kernel/time.ts'

/** How long the link of a letter opens an order without a password. */
export const linkDays = 30

export type OrderLinks = {
  /** The last part of an address that opens this order. */
  keyOf: (order: { number: number; placedAt: Date }) => string
  /** The number of the order, while the key is ours and not over. */
  numberIn: (key: string, now: Date) => { number: number; until: Date } | undefined
  /** A key that was ours, and has had its time. */
  isOver: (key: string, now: Date) => boolean
}

/** A signature over the number and the end of its time: nothing is kept, and nobody can make one up. */
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

/** The page on which an order waits for its money (O-25); its key opens it without an account. */
export const payPath = ({ number, key }: { number: number; key: string }): string =>
  `/payments/${number}/?${new URLSearchParams({ key })}`

/** Where somebody else pays for an order, and sees nothing of its buyer. */
export const otherPayerPath = (key: string): string => `/payments/for/${key}/`
