import { userInfo } from 'node:os'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '#config/settings.ts'
import { ConfigError } from '#config/config.ts'
import type { LoyaltyProvider } from '#shop/loyalty-mirror/loyalty.port.ts'
import type { Quotes } from '#shop/delivery/quotes.ts'
import type { Carrier } from '#shop/delivery/carrier.port.ts'
import type { Money } from '#kernel/money.ts'
import type { ImageWorker } from '#shop/media/image-worker.ts'
import type { Storage } from '#shop/media/media.port.ts'

export type StaffParts = {
  db: NodePgDatabase
  storage: Storage
  /** Inspects pictures uploaded by staff. */
  imageWorker?: Pick<ImageWorker, 'describe'>
  /** Every carrier under contract. */
  allCarriers?: readonly Carrier[]
  /** Providers under contract. */
  paymentProviders?: readonly { name: string }[]
  loyaltyProvider?: LoyaltyProvider | undefined
  /** Certificate codes are derived from the keys. */
  secretKeys?: readonly string[]
  config?: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>
  /** Delivery quotes for a changed order. */
  quotes?: Pick<Quotes, 'quoteForOrder'>
  /** Fee withheld from a prepaid order of which nothing was kept. */
  refusalFee?: Money
}

/** Returns the text for the terminal. */
export type StaffAct = (parts: StaffParts, args: string[]) => Promise<string>

export type StaffVerb = {
  /** Arguments after the verb on the command line. */
  usage: string
  act: StaffAct
}

/** Verb whose first argument selects an act, such as `order list`. */
export const verbGroup = (usage: string, acts: Readonly<Record<string, StaffAct>>): StaffVerb => ({
  usage,
  act: (parts, [name = '', ...args]) => {
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined
    if (!act) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    return act(parts, args)
  },
})

/** User of the terminal, as the actor in the audit log. */
export const by = (): string => `terminal:${userInfo().username}`

export function needed([value]: string[], usage: string): string {
  if (!value) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return value
}

/** Parses a number of a review or a question, and the words after it. */
export function numberAndWords([number = '', ...words]: string[], usage: string): { id: number; words: string } {
  const id = Number(number)
  if (!/^\d{1,9}$/.test(number)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return { id, words: words.join(' ') }
}
