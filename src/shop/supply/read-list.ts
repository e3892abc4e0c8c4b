import { readTable, type Table } from '#kernel/read-table.ts'
import { badField } from '#kernel/refusal.ts'
import {
  longestSupplyCell,
  mostListBytes,
  mostSupplyQuantity,
  mostSupplyRows,
  supplyCells,
  type SupplyCell,
  type SupplyCells,
} from './supply.rules.ts'

/** What is not as it should be in a row, by the number that the row has in its file. */
export type ListTrouble = { row: number; trouble: 'garment' | 'quantity' | 'long' }
export type SupplyList = { rows: SupplyCells[]; troubles: ListTrouble[] }

/** How people call these columns; the first that fits, from its beginning. */
const columnNames: Record<SupplyCell, RegExp> = {
  who: /^(?:кто|фио|ф и о|фамилия|имя|отчество|сотрудник|работник|who|full name|name|employee|person|surname|first name|last name)/,
  quantity: /^(?:кол|(?:шт|штук|штуки)(?: |$)|qty|quantity|count|pcs|number of )/,
  size: /^(?:размер|size)/,
  height: /^(?:рост|height)/,
  garment: /^(?:что|модель|изделие|одежда|вещь|артикул|наименование|товар|what|garment|style|item|product|article)/,
}
const order: SupplyCell[] = ['quantity', 'size', 'height', 'garment', 'who']

/** Above the table there may be a title and a date. */
const headWithin = 15
const mostColumns = 40
/** More than enough to stay wrong when the rest of it is cut off. */
const longestCount = 12
const mostUnpacked = 6 * 1024 * 1024

/** People and what they are to wear, out of a table that somebody kept in Excel or saved as CSV. */
export function readList(file: Buffer): SupplyList {
  const table = readTable(file, {
    mostRows: mostSupplyRows + headWithin + 500,
    mostColumns,
    mostBytes: mostUnpacked,
    longestCell: 1_000,
  })
  if (!table) throw badField('people', 'list_unreadable')
  const head = table.slice(0, headWithin).findIndex((row) => columnsOf(row) !== undefined)
  const columns = columnsOf(table[head] ?? [])
  if (!columns) throw badField('people', 'list_columns')
  const rows = table.flatMap((cells, at) => {
    const row = rowOf(cells, columns)
    return at > head && Object.values(row).some(Boolean) ? [{ row, number: at + 1 }] : []
  })
  if (rows.length === 0) throw badField('people', 'list_empty')
  if (rows.length > mostSupplyRows) throw badField('people', 'list_long', { limit: mostSupplyRows })
  return {
    rows: rows.map(({ row }) => ({ ...row, ...cutCells(row) })),
    troubles: rows.flatMap(({ row, number }) => troublesOf(row).map((trouble) => ({ row: number, trouble }))),
  }
}

type Columns = Record<SupplyCell, number[]>

/** Names may stand in several columns. A head names what is wanted, and one thing besides. */
function columnsOf(row: Table[number]): Columns | undefined {
  const columns: Columns = { who: [], garment: [], size: [], height: [], quantity: [] }
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

const rowOf = (cells: Table[number], columns: Columns): SupplyCells => {
  const cell = (name: SupplyCell) =>
    columns[name]
      .map((at) => (cells[at] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .filter(Boolean)
      .join(' ')
  return {
    who: cell('who'),
    garment: cell('garment'),
    size: cell('size'),
    height: cell('height'),
    quantity: cell('quantity').replace(/(?:[.,]0+)?\s*(?:шт|pcs?)?\.?$/i, ''),
  }
}

const cutCells = (row: SupplyCells): Partial<SupplyCells> =>
  Object.fromEntries(
    supplyCells.map((name) => [name, row[name].slice(0, name === 'quantity' ? longestCount : longestSupplyCell)]),
  )

function troublesOf(row: SupplyCells): ListTrouble['trouble'][] {
  const { garment, quantity } = row
  const count = quantity === '' ? 1 : Number(quantity)
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostSupplyQuantity
  const isLong = supplyCells.some((name) => name !== 'quantity' && row[name].length > longestSupplyCell)
  return [
    ...(garment ? [] : ['garment' as const]),
    ...(isCount ? [] : ['quantity' as const]),
    ...(isLong ? ['long' as const] : []),
  ]
}

/** The whole file in memory: it may not be large. */
export async function listBytes(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    // The rest is passed over, so that the answer is read.
    if (size <= mostListBytes) pieces.push(piece)
    else pieces.length = 0
    if (size > 8 * mostListBytes) break
  }
  if (size > mostListBytes) throw badField('people', 'list_heavy', { limit: mostListBytes / 1024 / 1024 })
  return Buffer.concat(pieces)
}
