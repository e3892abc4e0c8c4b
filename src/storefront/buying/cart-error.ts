import { Refused } from '#ui/ask.ts'
import type { ProductTexts } from './product.texts.ts'

/** Why the cart did not change: in the server's words where it gave some (R-8-20, O-31). */
export function cartErrorText(error: unknown, t: ProductTexts): string {
  if (!navigator.onLine) return t.added.offline
  const refusalText = error instanceof Refused ? (error.first('amount') ?? error.first('trade_offer')) : undefined
  return refusalText ?? t.added.failed
}
