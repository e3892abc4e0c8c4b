import { useState } from 'react'
import { roubles, type Money } from '#kernel/money.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { usePage } from '#web/hooks.ts'
import type { FormState } from '#web/page.ts'

export type PostedChoice = {
  choice: Choice
  amount: number
  /** The price that the posted form stood beside, where it is no longer the price. */
  seenPrice?: Money | undefined
  errors: FormState['errors']
}

const numberIn = (text: string | undefined) => Number(text) || null

const mostRoubles = 1e12

/** It was written by whoever posted it. */
function priceIn(text: string | undefined): Money | undefined {
  const price = Number(text)
  return price > 0 && price < mostRoubles ? roubles(price) : undefined
}

/** The choice that was posted for this product, with its errors, when the server shows the form again. */
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
