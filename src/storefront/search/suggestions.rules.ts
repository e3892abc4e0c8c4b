import type { Money } from '#kernel/money.ts'

/** What the overlay of the search shows for a text, in one language. */
export type Suggestions = {
  /** What it was taken for where it was written in a wrong layout or with a slip: «rjcn.v» is «костюм». */
  correctedText: string | null
  queries: string[]
  /** Pages that answer it; paths without language. */
  pages: { path: string; title: string }[]
  /** The number of an order, where that is what was typed. */
  order: number | null
  categories: { slug: string; name: string; count: number }[]
  products: SuggestedProduct[]
  /** How many products the page of results will have. */
  total: number
}

export type SuggestedProduct = {
  slug: string
  name: string
  price: Money
  salePrice: Money | null
  picture: string | null
}

/** For shorter texts popular sections are shown. */
export const leastLetters = 2

export const isWorthAsking = (text: string): boolean => text.length >= leastLetters

/** The text to search for: spaces at the ends and doubled spaces make no difference. */
export const queryIn = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const resultsFor = (resultsPath: string, query: string): string =>
  `${resultsPath}?${new URLSearchParams({ search: query }).toString()}`

/** The place of the mark after an arrow: below the last option is the field (−1), then the first one again. */
export const nextMark = (markedIndex: number, step: 1 | -1, count: number): number => {
  const positions = count + 1
  return ((markedIndex + 1 + step + positions) % positions) - 1
}
