import { signer } from '#kernel/signature.ts'
import { after, days } from '#kernel/time.ts'

/** How long the link of a letter opens a conversation without a password; each letter brings a fresh one. */
const linkDays = 180

export type ConversationLinks = {
  keyOf: (number: number, now: Date) => string
  /** The number of the conversation, while the key is ours and not over. */
  numberIn: (key: string, now: Date) => number | undefined
}

/** A signature over the number and the end of its time: nothing is kept, and nobody can make one up. */
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
