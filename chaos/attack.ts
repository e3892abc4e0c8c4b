import type { LaunchedShop, ShopOptions } from '../src/testing/shop-process.ts'
import type { Dice } from './dice.ts'
import type { Marks } from './marks.ts'

/** One way to harm the shop, and what it has to keep meanwhile. */
export type Attack = { name: string; about: string; run: (context: Context) => Promise<void> }

export type Context = {
  /** The form for CI: everything once, briefly. */
  isShort: boolean
  dice: Dice
  /** What is sent to the shop and must never stand in its log. */
  marks: Marks
  /** A promise of the shop that was kept or broken; the details are shown when it was broken. */
  check: (isKept: boolean, promise: string, details?: string) => void
  figure: (what: string, value: string | number) => void
  /** A shop whose log is searched at the end; it may still be starting. */
  launch: (options: ShopOptions) => Promise<LaunchedShop>
  /** The same, once it is open. */
  start: (options: ShopOptions) => Promise<LaunchedShop>
  /** A folder with the database of a demo shop that was stopped properly. */
  demoFolder: () => Promise<string>
  /** An empty one. */
  folder: () => string
}

/** Megabytes that one process of the shop may take. */
export const memoryLimit = 300
/**
 * Within this time of the database being back everything works again. Where the short form runs, others work too: there
 * the time is a figure, and what counts is that the shop gets well by itself.
 */
export const recoveryLimit = ({ isShort }: Pick<Context, 'isShort'>): number => (isShort ? 60_000 : 5_000)

export const isAlive = ({ process: child }: LaunchedShop): boolean =>
  child.exitCode === null && child.signalCode === null

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
