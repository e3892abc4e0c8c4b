/** Quantity from typed text; undefined for «3,7», where 3 or 4 may be meant. */
export const typedQuantity = (text: string): number | undefined =>
  /[.,]\d/.test(text) ? undefined : Number.parseInt(text, 10)

/** Clamps a quantity: at least one, also for no number; at most the stock. */
export const clampQuantity = (quantity: number, max: number): number =>
  Number.isNaN(quantity) ? 1 : Math.max(1, Math.min(Math.trunc(quantity), max))
