import { mostSupplyRows, type SupplyCells } from '#shop/supply/supply.rules.ts'

/** What a list adds stands below what was written by hand; nothing where the table has no room for it. */
export const withList = (rows: SupplyCells[], list: SupplyCells[]): SupplyCells[] | undefined =>
  rows.length + list.length > mostSupplyRows ? undefined : [...rows, ...list]

/** The step of the ladder that so many pieces reach; -1 where none is reached, or steps are of something else. */
export const ownStep = (steps: readonly { from?: number }[], pieces: number): number =>
  steps.findLastIndex(({ from }) => from !== undefined && pieces >= from)
