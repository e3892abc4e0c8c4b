import { signer } from '#kernel/signature.ts'
import { after, days } from '#kernel/time.ts'

/** Lifetime of the link in a letter, which opens a conversation without a password; each letter has a fresh one. */
const linkDays = 180

export type ConversationLinks = {
  keyOf: (number: number, now: Date) => string
  /** Conversation number of a valid, unexpired key. */
  numberIn: (key: string, now: Date) => number | undefined
}

/** Signs the number with its expiry: stateless and unforgeable. */
export function conversationLinks(secretKeys: readonly string[]): ConversationLinks {
  const { sign, read } = signer(secretKeys, 'conversation')
  return {
    keyOf: (number, now) => sign(`${number}-${Math.floor(after(now, days(linkDays)).getTime() / 60_000)}`),
    numberIn: (key, now) => {
      const [, number, minute] = /^(\d{1,9})-(\d{1,10})$/.exec(read(key) ?? '') ?? []
      return number && new Date(Number(minute) * 60_000) > now ? Number(number) : undefined
    },
  }
}
