import type { Money } from '#kernel/money.ts'

/** What the overlay of the search shows for a text, in one language. */
export type Suggestions = {
  /** What it was taken for where it was written in a wrong layout or with a slip: «rjcn.v» is «костюм». */
  corrected: string | null
  queries: string[]
  categories: { slug: string; name: string; count: number }[]
  goods: SuggestedGood[]
  /** How many products the page of results will have. */
  total: number
}

export type SuggestedGood = {
  slug: string
  name: string
  price: Money
  salePrice: Money | null
  picture: string | null
}

/** Shorter texts are answered by what is popular. */
export const leastLetters = 2

export const isWorthAsking = (text: string): boolean => text.length >= leastLetters

/** Case, spaces at the ends and between words make no other question. */
export const questionIn = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim()

export const resultsFor = (results: string, text: string): string =>
  `${results}?${new URLSearchParams({ search: text }).toString()}`

/** The place of the mark after an arrow: below the last option is the field (−1), then the first one again. */
export const nextMark = (at: number, step: 1 | -1, count: number): number => {
  const places = count + 1
  return ((at + 1 + step + places) % places) - 1
}
