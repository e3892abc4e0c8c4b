import { signer } from '#kernel/signature.ts'
import { after, days } from '#kernel/time.ts'

/** How long the link of a letter opens an order without a password. */
export const linkDays = 30

export type OrderLinks = {
  /** The last part of an address that opens this order. */
  keyOf: (order: { number: number; placedAt: Date }) => string
  /** The number of the order, while the key is ours and not over. */
  numberIn: (key: string, now: Date) => { number: number; until: Date } | undefined
}

/** A signature over the number and the end of its time: nothing is kept, and nobody can make one up. */
export function orderLinks(secretKeys: readonly string[]): OrderLinks {
  const { sign, read } = signer(secretKeys, 'order')
  return {
    keyOf: ({ number, placedAt }) =>
      sign(`${number}-${Math.floor(after(placedAt, days(linkDays)).getTime() / 60_000)}`),
    numberIn: (key, now) => {
      const [, number, minute] = /^(\d+)-(\d+)$/.exec(read(key) ?? '') ?? []
      const until = new Date(Number(minute) * 60_000)
      return number && until > now ? { number: Number(number), until } : undefined
    },
  }
}
