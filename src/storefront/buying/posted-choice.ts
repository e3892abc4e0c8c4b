/* chunk: buying */
import { useState } from 'react'
import type { Choice } from '#shop/product/choice.rules.ts'
import { usePage } from '#web/hooks.ts'
import type { FormState } from '#web/page.ts'

export type PostedChoice = { choice: Choice; amount: number; errors: FormState['errors'] }

const numberIn = (text: string | undefined) => Number(text) || null

/** The choice that was posted for this product, with its errors, when the server shows the form again. */
export function usePostedChoice(productId: number): PostedChoice | undefined {
  const { form } = usePage()
  const [postedChoice] = useState(() => {
    if (form?.values['product'] !== String(productId)) return undefined
    const { size, height, amount } = form.values
    const choice = { sizeId: numberIn(size), height: numberIn(height) }
    return { choice, amount: numberIn(amount) ?? 1, errors: form.errors }
  })
  return postedChoice
}
