import type { LaunchedShop, ShopOptions } from '../src/testing/shop-process.ts'
import type { Dice } from './dice.ts'
import type { Marks } from './marks.ts'

/** One way to harm the shop, with the promises that the shop must keep meanwhile. */
export type Attack = { name: string; about: string; run: (context: Context) => Promise<void> }

export type Context = {
  /** True for the short form, which CI runs: everything once, briefly. */
  isShort: boolean
  dice: Dice
  /** Makes texts that are sent to the shop and must never show up in its log. */
  marks: Marks
  /** Records whether the shop kept a promise. The details are shown when it did not. */
  check: (isKept: boolean, promise: string, details?: string) => void
  figure: (what: string, value: string | number) => void
  /** Launches a shop, which may still be starting. Its log is searched for marks at the end. */
  launch: (options: ShopOptions) => Promise<LaunchedShop>
  /** Launches a shop and waits until it is open. */
  start: (options: ShopOptions) => Promise<LaunchedShop>
  /** A folder with the database of a demo shop that was stopped properly. */
  demoFolder: () => Promise<string>
  /** An empty folder. */
  folder: () => string
}

/** The most memory, in megabytes, that one process of the shop may use. */
export const memoryLimit = 300
/**
 * Everything works again within this time after the database came back. The short form runs on busy machines, so there
 * the limit is loose and the time only a figure.
 */
export const recoveryLimit = ({ isShort }: Pick<Context, 'isShort'>): number => (isShort ? 60_000 : 5_000)

export const isAlive = ({ process: child }: LaunchedShop): boolean =>
  child.exitCode === null && child.signalCode === null

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
