/** Below one, nothing and what is no number become one, above the stock becomes the stock. */
export const clampQuantity = (wanted: number, max: number): number =>
  Number.isNaN(wanted) ? 1 : Math.max(1, Math.min(Math.trunc(wanted), max))

/** For fields that take figures only: digits and one kind of dot stay. */
export const keepNumeric = (text: string): string => text.replace(/,/g, '.').replace(/[^\d.]/g, '')
