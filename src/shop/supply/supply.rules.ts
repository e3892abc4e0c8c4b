/** Who is to be dressed in what, as a clinic lists it: every cell is words, whatever they mean. */
export type SupplyRow = { who: string; garment: string; size: string; height: string; quantity: number }

export const mostSupplyRows = 500
export const mostSupplyQuantity = 10_000
export const longestSupplyCell = 120
