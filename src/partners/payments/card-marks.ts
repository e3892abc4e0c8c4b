type CardEnds = { first6: string; last4: string; month: string; year: string }

/** What every bank says of a card, written in one way: «2202207654 1228». Nothing for words that are no card. */
export function cardMarks({ first6, last4, month, year }: CardEnds): string | undefined {
  const text = `${first6}${last4} ${month}${year.slice(-2)}`
  return /^\d{10} \d{4}$/.test(text) ? text : undefined
}
