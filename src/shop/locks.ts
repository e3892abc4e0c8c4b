import type { Db } from '#kernel/db.ts'
import * as kernel from '#kernel/locks.ts'

/** Advisory locks of the shop, each with the part that it is taken for. The migrations have `migrate` (kernel). */
export type LockParts = {
  /** Account. */
  addresses: number
  /** Answers to a comment: the comment. */
  answer: number
  /** Ledger of an account. SQL functions take it as well. */
  bonuses: number
  /** Purchase of certificates: account or browser. */
  certificates: string
  /** Account. */
  comment: number
  /** E-mail. */
  conversation: string
  /** Personal data file: account. */
  'data file': number
  /** Market. */
  feed: string
  /** Read model of all lists. SQL functions take it. */
  listing: undefined
  /** Sales and publications that begin or end. */
  'listing due': undefined
  /** E-mail that becomes an account's. */
  mailbox: string
  /** Account. */
  measures: number
  /** Carrier. */
  'pickup points': string
  'picture variants': undefined
  'product ranks': undefined
  /** Account. */
  question: number
  redirects: undefined
  seed: undefined
  'timed offer': undefined
  /** Letters of unpaid orders: key of a mailbox. */
  'unpaid letters': string
}

type LockOf<Name extends keyof LockParts> = LockParts[Name] extends undefined ? [] : [part: LockParts[Name]]

/** Waits for a lock and holds it until the transaction ends. */
export const takeLock = <Name extends keyof LockParts>(tx: Db, name: Name, ...[part]: LockOf<Name>) =>
  kernel.takeLock(tx, name, part)

/** Takes a lock if it is free. Answers false at once when another transaction holds it. */
export const tryLock = <Name extends keyof LockParts>(tx: Db, name: Name, ...[part]: LockOf<Name>) =>
  kernel.tryLock(tx, name, part)
