/** What was typed, as a number; undefined for «3,7», of which nobody knows whether 3 or 4 was meant. */
export const typedQuantity = (text: string): number | undefined =>
  /[.,]\d/.test(text) ? undefined : Number.parseInt(text, 10)

/** Below one, nothing and what is no number become one, above the stock becomes the stock. */
export const clampQuantity = (quantity: number, max: number): number =>
  Number.isNaN(quantity) ? 1 : Math.max(1, Math.min(Math.trunc(quantity), max))
