import type { KeptCard } from '#shop/cards/card.port.ts'

type CardEnds = { first6: string; last4: string; month: string; year: string }

/** What every bank says of a card, written in one way: «2202207654 1228». Nothing for words that are no card. */
export function cardMarks({ first6, last4, month, year }: CardEnds): string | undefined {
  const text = `${first6}${last4} ${month}${year.slice(-2)}`
  return /^\d{10} \d{4}$/.test(text) ? text : undefined
}

/** A kept card that can be shown and told from others; what banks say otherwise is no card. */
export const isWholeCard = ({ lastFour, lastMonth }: Pick<KeptCard, 'lastFour' | 'lastMonth'>): boolean =>
  /^\d{4}$/.test(lastFour) && /^20\d\d-(0[1-9]|1[0-2])$/.test(lastMonth)
