import { days } from '#kernel/time.ts'
import type { Money } from '#kernel/money.ts'

/** Different lines of one cart. */
export const mostLines = 200
/** Pieces of one line (chapter 9). */
export const mostPieces = 999
/** How long an abandoned cart of a guest is kept, counted from its last change. */
export const guestCartLifetime = days(90)

/** What the visitor put into the line, beside what the shop has and what it costs now. */
export type LineState = { wantedPieces: number; piecesLeft: number; seenPrice: Money; priceNow: Money }

export type LineChange = {
  kind: 'price' | 'less' | 'gone'
  was: Money | null
  piecesLeft: number | null
  wantedPieces: number
}

/** What can be bought now. The wanted number itself is kept, so that pieces which come back count again. */
export const piecesOf = ({ wantedPieces, piecesLeft }: Pick<LineState, 'wantedPieces' | 'piecesLeft'>): number =>
  Math.min(wantedPieces, piecesLeft)

/**
 * Sums always count today's price and stock, for that is what will be paid. The line says what changed until the visitor
 * agrees to it, and says nothing when price and stock are again what they were.
 */
export function changeOf({ wantedPieces, piecesLeft, seenPrice, priceNow }: LineState): LineChange | null {
  const was = seenPrice === priceNow ? null : seenPrice
  if (piecesLeft < wantedPieces) return { kind: piecesLeft === 0 ? 'gone' : 'less', was, piecesLeft, wantedPieces }
  return was === null ? null : { kind: 'price', was, piecesLeft: null, wantedPieces }
}
