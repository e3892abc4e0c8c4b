import type { Words } from '#kernel/locale.ts'

/** Delivery place of an order. */
export type Place = {
  city: string
  /** Pickup point of a carrier, or a store of ours. */
  point?: { code: string | null; words: Words; store?: string }
  address?: { zip: string; street: string; house: string; apartment?: string }
}
