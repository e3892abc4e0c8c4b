/* chunk: buying */
import { useState } from 'react'
import { roubles, type Money } from '#kernel/money.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { usePage } from '#web/hooks.ts'
import type { FormState } from '#web/page.ts'

export type PostedChoice = {
  choice: Choice
  amount: number
  /** Outdated price that was shown beside the posted form. */
  seenPrice?: Money | undefined
  errors: FormState['errors']
}

const numberIn = (text: string | undefined) => Number(text) || null

const maxRoubles = 1e12

/** Price from an untrusted form field; undefined if out of range. */
function priceIn(text: string | undefined): Money | undefined {
  const price = Number(text)
  return price > 0 && price < maxRoubles ? roubles(price) : undefined
}

/** Posted choice and errors for this product, when the server renders the form again. */
export function usePostedChoice(productId: number): PostedChoice | undefined {
  const { form } = usePage()
  const [postedChoice] = useState(() => {
    if (form?.values['product'] !== String(productId)) return undefined
    const { size, height, amount, seen_price: seenPrice } = form.values
    const choice = { sizeId: numberIn(size), height: numberIn(height) }
    return {
      choice,
      amount: numberIn(amount) ?? 1,
      ...(form.errors['seen_price'] && { seenPrice: priceIn(seenPrice) }),
      errors: form.errors,
    }
  })
  return postedChoice
}
