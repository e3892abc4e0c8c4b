import { mostSupplyRows, supplyCells, type SupplyCells } from '#shop/supply/supply.rules.ts'

/** So many empty rows the table begins with. */
export const quoteRows = 4

export const longestWishes = 1_500

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
