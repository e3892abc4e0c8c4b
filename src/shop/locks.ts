import type { Db } from '#kernel/db.ts'
import * as kernel from '#kernel/locks.ts'

/** Advisory locks of the shop, with the key of each. Migrations use `migrate` (kernel). */
export type LockParts = {
  /** Key: account. */
  addresses: number
  /** Answers to a comment. Key: the comment. */
  answer: number
  /** Bonus ledger, also locked by SQL functions. Key: account. */
  bonuses: number
  /** Certificate purchase. Key: account or browser. */
  certificates: string
  /** Key: account. */
  comment: number
  /** Key: e-mail. */
  conversation: string
  /** Personal data file. Key: account. */
  'data file': number
  /** Key: marketplace. */
  feed: string
  /** Read model of all lists; locked by SQL functions. */
  listing: undefined
  /** Sales and publications that begin or end. */
  'listing due': undefined
  /** E-mail becoming an account's. Key: e-mail. */
  mailbox: string
  /** Key: account. */
  measures: number
  /** Key: carrier. */
  'pickup points': string
  'picture variants': undefined
  'product ranks': undefined
  /** Key: account. */
  question: number
  redirects: undefined
  seed: undefined
  'timed offer': undefined
  /** Letters about unpaid orders. Key: normalized mailbox. */
  'unpaid letters': string
}

type LockOf<Name extends keyof LockParts> = LockParts[Name] extends undefined ? [] : [part: LockParts[Name]]

/** Acquires a lock and holds it until the transaction ends. */
export const takeLock = <Name extends keyof LockParts>(tx: Db, name: Name, ...[part]: LockOf<Name>) =>
  kernel.takeLock(tx, name, part)

/** Acquires a lock if free; returns false at once if another transaction holds it. */
export const tryLock = <Name extends keyof LockParts>(tx: Db, name: Name, ...[part]: LockOf<Name>) =>
  kernel.tryLock(tx, name, part)
