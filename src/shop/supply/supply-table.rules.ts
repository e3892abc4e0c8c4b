import { rowsOfText } from '#kernel/separated-text.rules.ts'
import {
  isQuantity,
  maxSupplyCellLength,
  maxSupplyRows,
  noCells,
  supplyCells,
  supplyRowOf,
  type SupplyCell,
  type SupplyCells,
} from './supply.rules.ts'

/** Column names in use, matched by prefix. */
const columnNames: Record<SupplyCell, RegExp> = {
  who: /^(?:кто|фио|ф и о|фамилия|имя|отчество|сотрудник|работник|who|full name|name|employee|person|surname|first name|last name)/,
  quantity: /^(?:кол|(?:шт|штук|штуки)(?: |$)|qty|quantity|count|pcs|number of )/,
  color: /^(?:цвет|расцветка|colou?r)/,
  size: /^(?:размер|size)/,
  height: /^(?:рост|height)/,
  garment: /^(?:что|модель|изделие|одежда|вещь|артикул|наименование|товар|what|garment|style|item|product|article)/,
}
const order: SupplyCell[] = ['quantity', 'color', 'size', 'height', 'garment', 'who']

export type SupplyColumns = Record<SupplyCell, number[]>
type CellsOfRow = readonly string[]

/** Columns by a head row; several may hold names of people. A head requires the garment and one more column. */
export function columnsOf(row: CellsOfRow): SupplyColumns | undefined {
  const columns: SupplyColumns = { who: [], garment: [], color: [], size: [], height: [], quantity: [] }
  for (const [at, cell] of row.entries()) {
    const title = cell
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
    const name = order.find((each) => columnNames[each].test(title))
    if (name && (name === 'who' || columns[name].length === 0)) columns[name].push(at)
  }
  const count = supplyCells.filter((name) => columns[name].length > 0).length
  return columns.garment.length > 0 && count > 1 ? columns : undefined
}

export function rowOf(cells: CellsOfRow, columns: SupplyColumns): SupplyCells {
  const cell = (name: SupplyCell) =>
    columns[name]
      .map((at) => clean(cells[at] ?? ''))
      .filter(Boolean)
      .join(' ')
  return Object.fromEntries(supplyCells.map((name) => [name, cellText(name, cell(name))])) as SupplyCells
}

const clean = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Normalizes a cell: «2 шт.» and «2,0» become 2. */
const cellText = (name: SupplyCell, text: string): string =>
  name === 'quantity' ? text.replace(/(?:[.,]0+)?\s*(?:шт|pcs?)?\.?$/i, '') : text

/** Maximum length of a quantity; truncation leaves it invalid. */
const maxCountLength = 12

export const cutRow = (row: SupplyCells): SupplyCells =>
  Object.fromEntries(
    supplyCells.map((name) => [name, row[name].slice(0, name === 'quantity' ? maxCountLength : maxSupplyCellLength)]),
  ) as SupplyCells

export const isEmptyRow = (row: SupplyCells): boolean => supplyCells.every((name) => row[name] === '')

/** Default columns without a head, by their number. */
const usualColumns: SupplyCell[][] = [
  ['garment'],
  ['garment', 'quantity'],
  ['garment', 'size', 'quantity'],
  ['garment', 'size', 'height', 'quantity'],
  ['who', 'garment', 'size', 'height', 'quantity'],
  [...supplyCells],
]

/** Limits slightly above the maximum, so that an overlong text is detected. */
const textLimits = { maxRows: maxSupplyRows + 20, maxColumns: 40, maxCellLength: 1_000 }

const cellsOfText = (text: string): string[][] => rowsOfText(text, { ...textLimits, separator: separatorIn(text) })

/** Separator of a text. A comma counts only with a head: garment names contain commas. */
function separatorIn(text: string): ';' | '\t' | ',' {
  if (text.includes('\t')) return '\t'
  if (text.includes(';')) return ';'
  return columnsOf((text.trim().split('\n', 1)[0] ?? '').split(',')) ? ',' : '\t'
}

/**
 * Rows of a separated text. Without a head, it has the default columns, or those from `first` on for a paste into that
 * cell.
 */
export function rowsOfTable(text: string, first?: SupplyCell): SupplyCells[] {
  const [head = [], ...rest] = cellsOfText(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const named = columnsOf(head)
  const rows = named ? rest : [head, ...rest]
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const names = first
    ? supplyCells.slice(supplyCells.indexOf(first))
    : (usualColumns[Math.min(count, usualColumns.length) - 1] ?? [])
  const columns = named ?? columnsNamed(names)
  return rows.map((cells) => cutRow(rowOf(cells, columns))).filter((row) => !isEmptyRow(row))
}

const columnsNamed = (names: readonly SupplyCell[]): SupplyColumns =>
  Object.fromEntries(
    supplyCells.map((name) => [name, names.includes(name) ? [names.indexOf(name)] : []]),
  ) as unknown as SupplyColumns

/** Writes rows in the format of `rowsOfTable`; `titles` become the head. */
export const textOfRows = (rows: readonly SupplyCells[], titles: readonly string[]): string =>
  [titles, ...rows.map((row) => supplyCells.map((name) => row[name]))]
    .map((cells) => cells.map((cell) => cell.replaceAll(';', ',')).join('; '))
    .join('\n')

/** Overwrites cells with a paste, from a given row on. */
export function withPaste(
  rows: readonly SupplyCells[],
  paste: { at: number; first: SupplyCell; text: string },
): SupplyCells[] {
  const isNamed = columnsOf(cellsOfText(paste.text)[0] ?? []) !== undefined
  const pasted = rowsOfTable(paste.text, paste.first)
  const names = isNamed ? supplyCells : supplyCells.slice(supplyCells.indexOf(paste.first))
  const all = [...rows]
  for (const [place, row] of pasted.entries()) {
    const before = all[paste.at + place] ?? noCells
    all[paste.at + place] = {
      ...before,
      ...Object.fromEntries(names.filter((name) => row[name]).map((name) => [name, row[name]])),
    }
  }
  return all
}

/** Appends a list to manually entered rows; undefined if the table is full. */
export const withList = (rows: SupplyCells[], list: SupplyCells[]): SupplyCells[] | undefined =>
  rows.length + list.length > maxSupplyRows ? undefined : [...rows, ...list]

/** Code of the problem that prevents sending a row. */
export function rowTrouble(cells: SupplyCells): 'garment' | 'quantity' | undefined {
  if (isEmptyRow(cells)) return undefined
  if (cells.garment.trim() === '') return 'garment'
  return isQuantity(supplyRowOf(cells).quantity) ? undefined : 'quantity'
}
