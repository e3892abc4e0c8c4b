import type { KeptCard } from '#shop/cards/card.port.ts'

type CardEnds = { first6: string; last4: string; month: string; year: string }

/** Card numbers of any bank in one format: «2202207654 1228». Undefined for anything that is no card. */
export function cardMarks({ first6, last4, month, year }: CardEnds): string | undefined {
  const text = `${first6}${last4} ${month}${year.slice(-2)}`
  return /^\d{10} \d{4}$/.test(text) ? text : undefined
}

/** True for a saved card with valid digits and expiry month. */
export const isWholeCard = ({ lastFour, lastMonth }: Pick<KeptCard, 'lastFour' | 'lastMonth'>): boolean =>
  /^\d{4}$/.test(lastFour) && /^20\d\d-(0[1-9]|1[0-2])$/.test(lastMonth)
