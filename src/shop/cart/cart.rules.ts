import { days } from '#kernel/time.ts'
import type { Money } from '#kernel/money.ts'

/** Maximum number of lines in a cart. */
export const maxLines = 200
/** Maximum pieces per line (chapter 9). */
export const maxPieces = 999
/** Retention of an abandoned guest cart, counted from the last change. */
export const guestCartLifetime = days(90)

/** Cart line as the visitor left it, beside current stock and price. */
export type LineState = { wantedPieces: number; piecesLeft: number; seenPrice: Money; priceNow: Money }

export type LineChange = {
  kind: 'price' | 'less' | 'gone'
  was: Money | null
  piecesLeft: number | null
  wantedPieces: number
}

/** Pieces that can be bought now; the wanted quantity is kept in case stock returns. */
export const piecesOf = ({ wantedPieces, piecesLeft }: Pick<LineState, 'wantedPieces' | 'piecesLeft'>): number =>
  Math.min(wantedPieces, piecesLeft)

/**
 * Change to show on a line until the visitor accepts it; null once price and stock match again. Totals always use
 * today's price and stock, because those will be paid.
 */
export function changeOf({ wantedPieces, piecesLeft, seenPrice, priceNow }: LineState): LineChange | null {
  const was = seenPrice === priceNow ? null : seenPrice
  if (piecesLeft < wantedPieces) return { kind: piecesLeft === 0 ? 'gone' : 'less', was, piecesLeft, wantedPieces }
  return was === null ? null : { kind: 'price', was, piecesLeft: null, wantedPieces }
}
