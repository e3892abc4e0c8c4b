import { badField, Refusal } from '#kernel/refusal.ts'
import { setQuantity } from '#shop/cart/cart.actions.ts'
import { maxPieces } from '#shop/cart/cart.rules.ts'
import type { FormVisit } from '../common/form.ts'
import { typedLines } from './typed-lines.rules.ts'

/** Valid quantities have at most six digits; more than in stock is refused by the stock check. */
const wholeNumber = /^\d{1,6}$/

/** Sets the typed quantities; errors are reported at the line. */
export async function countTypedLines(visit: Pick<FormVisit<object>, 'app' | 'owner' | 'now' | 'fields'>) {
  const lines = typedLines(visit.fields)
  if (lines.length === 0) return
  const { app, now } = visit
  const cart = { owner: await visit.owner(), promotions: await app.promotions.at(now), now }
  for (const { field, offerId, text } of lines) {
    if (!wholeNumber.test(text)) throw badField(field, 'whole_number')
    if (Number(text) > maxPieces) throw badField(field, 'too_big', { limit: maxPieces })
    await setQuantity(app.db, { ...cart, offerId, amount: Number(text) }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      // Removed in another tab: the next page is without it.
      if (error.code !== 'not_in_cart') throw new Refusal(error.code, error.status, { ...error.details, field })
    })
  }
}
