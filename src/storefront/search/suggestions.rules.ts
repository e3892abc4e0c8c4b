import type { Money } from '#kernel/money.ts'

/** Search suggestions for a text in one language. */
export type Suggestions = {
  /** Query with its keyboard layout or spelling corrected: «rjcn.v» is «костюм». */
  correctedText: string | null
  queries: string[]
  /** Pages that answer the query; paths without language. */
  pages: { path: string; title: string }[]
  /** Order number, if one was typed. */
  order: number | null
  categories: { slug: string; name: string; count: number }[]
  products: SuggestedProduct[]
  /** Total number of products on the results page. */
  total: number
}

export type SuggestedProduct = {
  slug: string
  name: string
  price: Money
  salePrice: Money | null
  picture: string | null
}

/** Minimum query length; shorter texts show popular sections. */
export const minLetters = 2

export const isWorthAsking = (text: string): boolean => text.length >= minLetters

/** Normalized query: trimmed, with single spaces. */
export const queryIn = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const resultsFor = (resultsPath: string, query: string): string =>
  `${resultsPath}?${new URLSearchParams({ search: query }).toString()}`

/** Position after an arrow key: after the last option comes the field (−1), then the first option. */
export const nextMark = (markedIndex: number, step: 1 | -1, count: number): number => {
  const positions = count + 1
  return ((markedIndex + 1 + step + positions) % positions) - 1
}
