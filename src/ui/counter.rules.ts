/** Below one, nothing and what is no number become one, above the stock becomes the stock. */
export const clampQuantity = (wanted: number, max: number): number =>
  Number.isNaN(wanted) ? 1 : Math.max(1, Math.min(Math.trunc(wanted), max))
