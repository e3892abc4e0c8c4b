import type { Words } from '#kernel/locale.ts'

/** Place that an order goes to. */
export type Place = {
  city: string
  /** Point of a carrier or a shop of ours. */
  point?: { code: string | null; words: Words; store?: string }
  address?: { zip: string; street: string; house: string; apartment?: string }
}
