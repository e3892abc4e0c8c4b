import { days } from '#kernel/time.ts'
import type { Money } from '#kernel/money.ts'

/** Different lines of one cart. */
export const mostLines = 200
/** Pieces of one line (chapter 9). */
export const mostPieces = 999
/** An abandoned cart of a guest waits so long for its visitor, counted from the last change. */
export const guestCartKept = days(90)

/** A line as it was left, beside what the shop has and asks now. */
export type Standing = { wanted: number; left: number; seenPrice: Money; priceNow: Money }

export type Change = { kind: 'price' | 'less' | 'gone'; was: Money | null; left: number | null; wanted: number }

/** What can be had counts; what was wanted is kept, so that goods which come back count again by themselves. */
export const piecesOf = ({ wanted, left }: Pick<Standing, 'wanted' | 'left'>): number => Math.min(wanted, left)

/**
 * Sums always count today's price and what is left, for that is what will be paid; but the line says what it was, until
 * the visitor agrees to it. Nothing is remembered of a change that took itself back.
 */
export function changeOf({ wanted, left, seenPrice, priceNow }: Standing): Change | null {
  const was = seenPrice === priceNow ? null : seenPrice
  if (left < wanted) return { kind: left === 0 ? 'gone' : 'less', was, left, wanted }
  return was === null ? null : { kind: 'price', was, left: null, wanted }
}
