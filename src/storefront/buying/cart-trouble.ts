import { Refused } from '#ui/ask.ts'
import type { ProductTexts } from './product.texts.ts'

/** Why the cart did not change: in the server's words where it has some (R-8-20, O-31). */
export function cartTrouble(error: unknown, t: ProductTexts): string {
  if (!navigator.onLine) return t.added.offline
  const said = error instanceof Refused ? (error.first('amount') ?? error.first('trade_offer')) : undefined
  return said ?? t.added.failed
}

/** «Доступно 3 шт.»: how many the server would have given. */
export function mostSaid(error: unknown): number | undefined {
  const said = error instanceof Refused ? /\d+/.exec(error.first('amount') ?? '') : null
  return said ? Number(said[0]) : undefined
}
