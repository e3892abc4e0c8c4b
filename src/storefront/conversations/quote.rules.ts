import {
  piecesIn,
  mostSupplyQuantity,
  mostSupplyRows,
  supplyCells,
  wholesaleLevels,
  type SupplyCells,
  type SupplyRow,
} from '#shop/supply/supply.rules.ts'
import type { LadderStep } from '#shop/texts/sections.rules.ts'

/** So many empty rows the table begins with. */
export const quoteRows = 4

const noCells: SupplyCells = { who: '', garment: '', size: '', height: '', quantity: '' }

/** The rows of a form, whichever they are, without those that are empty. */
export const rowsIn = (valueOf: (name: string) => string | undefined): SupplyCells[] =>
  Array.from({ length: mostSupplyRows }, (_, at) =>
    Object.fromEntries(supplyCells.map((name) => [name, valueOf(`${name}_${at}`)?.trim() ?? ''])),
  )
    .map((row) => ({ ...noCells, ...row }))
    .filter((row) => Object.values(row).some(Boolean))

/** What a list adds stands below what was written by hand; nothing where the table has no room for it. */
export const withList = (rows: SupplyCells[], list: SupplyCells[]): SupplyCells[] | undefined =>
  rows.length + list.length > mostSupplyRows ? undefined : [...rows, ...list]

/** Rows as the fields of a form. */
export const fieldsOf = (rows: SupplyCells[]): Record<string, string> =>
  Object.fromEntries(rows.flatMap((row, at) => supplyCells.map((name) => [`${name}_${at}`, row[name]])))

/** A quantity that is no number becomes one that is refused; none at all is one piece. */
export const supplyRowOf = (row: SupplyCells): SupplyRow => ({
  ...row,
  quantity: row.quantity === '' ? 1 : /^\d{1,6}$/.test(row.quantity) ? Number(row.quantity) : 0,
})

export const isQuantity = (quantity: number): boolean => quantity >= 1 && quantity <= mostSupplyQuantity

/** The step of the ladder that so many pieces reach; -1 where none is reached, or steps are of something else. */
export const ownStep = (steps: readonly { from?: number }[], pieces: number): number =>
  steps.findLastIndex(({ from }) => from !== undefined && pieces >= from)

export type Estimate = {
  /** In whole roubles. */
  sum: number
  percent: number
  /** Some rows were written by hand: nobody knows their price yet. */
  isPart: boolean
}

type EstimateInput = {
  models: readonly { price: number; quantity: number }[]
  pieces: number
  steps: readonly LadderStep[]
}

/** What the styles of the catalogue come to before promotions; nothing where none was chosen. */
export function estimateOf({ models, pieces, steps }: EstimateInput): Estimate | undefined {
  if (models.length === 0) return undefined
  const retail = models.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const less = (percent: number) => Math.round((retail * (100 - percent)) / 100)
  const step = steps[ownStep(steps, pieces)]
  // Steps of wholesale are of what is paid.
  const isOfSums = steps.length > 0 && steps.every(({ from }) => from === undefined)
  const level = isOfSums ? wholesaleLevels.findLast(({ from, percent }) => less(percent) >= from) : undefined
  const percent = step ? percentIn(step.value) : (level?.percent ?? 0)
  return { sum: less(percent), percent, isPart: piecesIn(models) < pieces }
}

/** «−12 %» → 12 */
const percentIn = (value: string): number => Number(/\d+(?=\s*%)/.exec(value)?.[0] ?? 0)

type ValueOf = (name: string) => string | undefined

/** A row without a number is one piece, one with something else none. */
export const piecesOf = (valueOf: ValueOf): number => piecesIn(rowsIn(valueOf).map(supplyRowOf))

/** What is typed into a form now. */
export function valuesIn(form: HTMLFormElement): ValueOf {
  const fields = new FormData(form)
  return (name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : undefined
  }
}
