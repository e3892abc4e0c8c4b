import { asRoubles, type Money } from '#kernel/money.ts'

/** Request row as a clinic lists it: every cell is free text. */
export type SupplyRow = {
  who: string
  garment: string
  /** Absent in requests from before this column existed. */
  color?: string
  size: string
  height: string
  quantity: number
}

/** Columns in the order of the table. */
export const supplyCells = ['who', 'garment', 'color', 'size', 'height', 'quantity'] as const
export type SupplyCell = (typeof supplyCells)[number]
/** Cells as form text, before parsing. */
export type SupplyCells = Record<SupplyCell, string>

/** Maximum rows of a request; a longer list is attached as a file. */
export const maxSupplyRows = 500
/** Maximum length of the table as text, posted by a form without scripts. */
export const maxTableLetters = 80_000
export const maxListBytes = 2 * 1024 * 1024
export const maxSupplyQuantity = 10_000
export const maxSupplyCellLength = 120
export const maxWishesLength = 1_500

export const noCells: SupplyCells = { who: '', garment: '', color: '', size: '', height: '', quantity: '' }

/** Parses a row: an invalid quantity stays invalid, a missing one is one piece. */
export const supplyRowOf = (row: SupplyCells): SupplyRow & { color: string } => ({
  ...row,
  quantity: row.quantity === '' ? 1 : /^\d{1,6}$/.test(row.quantity) ? Number(row.quantity) : 0,
})

export const isQuantity = (quantity: number): boolean => quantity >= 1 && quantity <= maxSupplyQuantity

export const piecesIn = (rows: readonly Pick<SupplyRow, 'quantity'>[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Monthly purchase levels of a wholesaler's discount; the wholesale page shows the same. */
export const wholesaleLevels = [
  { from: 100_000, percent: 20 },
  { from: 300_000, percent: 27 },
  { from: 1_000_000, percent: 33 },
] as const

/** Wholesale price, rounded to whole roubles. */
export const wholesalePrice = (price: Money, percent: number): number =>
  Math.round((asRoubles(price) * (100 - percent)) / 100)

/** Maximum rows of the price list that spreadsheet programs handle well. */
export const maxPriceRows = 200_000

/** Index of the step that these pieces reach; -1 if none, or if steps are sums. */
export const ownStep = (steps: readonly { from?: number }[], pieces: number): number =>
  steps.findLastIndex(({ from }) => from !== undefined && pieces >= from)
