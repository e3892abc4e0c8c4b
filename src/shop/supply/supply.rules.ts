import { asRoubles, type Money } from '#kernel/money.ts'

/** Who is to be dressed in what, as a clinic lists it: every cell is words, whatever they mean. */
export type SupplyRow = {
  who: string
  garment: string
  /** Absent in requests of before it had a column. */
  color?: string
  size: string
  height: string
  quantity: number
}

/** Columns in the order of the table. */
export const supplyCells = ['who', 'garment', 'color', 'size', 'height', 'quantity'] as const
export type SupplyCell = (typeof supplyCells)[number]
/** As they stand in a form: nothing is a number yet. */
export type SupplyCells = Record<SupplyCell, string>

/** Maximum rows of a request; a longer list comes as a file beside it. */
export const maxSupplyRows = 500
/** Maximum length of the table as one text, as a form without scripts posts it. */
export const maxTableLetters = 80_000
export const maxListBytes = 2 * 1024 * 1024
export const maxSupplyQuantity = 10_000
export const maxSupplyCellLength = 120
export const maxWishesLength = 1_500

export const noCells: SupplyCells = { who: '', garment: '', color: '', size: '', height: '', quantity: '' }

/** A quantity that is no number becomes one that is refused; none at all is one piece. */
export const supplyRowOf = (row: SupplyCells): SupplyRow & { color: string } => ({
  ...row,
  quantity: row.quantity === '' ? 1 : /^\d{1,6}$/.test(row.quantity) ? Number(row.quantity) : 0,
})

export const isQuantity = (quantity: number): boolean => quantity >= 1 && quantity <= maxSupplyQuantity

export const piecesIn = (rows: readonly Pick<SupplyRow, 'quantity'>[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** What a wholesaler pays less who buys for so much a month; the page of wholesale says the same. */
export const wholesaleLevels = [
  { from: 100_000, percent: 20 },
  { from: 300_000, percent: 27 },
  { from: 1_000_000, percent: 33 },
] as const

/** In roubles, to the whole one that is nearest: nobody counts kopecks by the thousand. */
export const wholesalePrice = (price: Money, percent: number): number =>
  Math.round((asRoubles(price) * (100 - percent)) / 100)

/** A row of a sheet more than this no table program reads with ease. */
export const maxPriceRows = 200_000

/** The step of a ladder that so many pieces reach; -1 where none is reached, or steps are of something else. */
export const ownStep = (steps: readonly { from?: number }[], pieces: number): number =>
  steps.findLastIndex(({ from }) => from !== undefined && pieces >= from)
