/** Below one becomes one, above the stock becomes the stock; what is no number keeps the old value. */
export function clampQuantity(wanted: number, max: number, before = 1): number {
  if (Number.isNaN(wanted)) return before
  return Math.max(1, Math.min(Math.trunc(wanted), max))
}

/** For fields that take figures only: digits and one kind of dot stay. */
export const keepNumeric = (text: string): string => text.replace(/,/g, '.').replace(/[^\d.]/g, '')
