import { readTable } from '#kernel/read-table.ts'
import { badField } from '#kernel/refusal.ts'
import {
  maxSupplyCellLength,
  maxListBytes,
  maxSupplyQuantity,
  maxSupplyRows,
  supplyCells,
  type SupplyCells,
} from './supply.rules.ts'
import { columnsOf, cutRow, isEmptyRow, rowOf } from './supply-table.rules.ts'

/** What is not as it should be in a row, by the number that the row has in its file. */
export type ListTrouble = { row: number; trouble: 'garment' | 'quantity' | 'long' }
export type SupplyList = { rows: SupplyCells[]; troubles: ListTrouble[] }

/** Above the table there may be a title and a date. */
const headWithin = 15
const maxColumns = 40
const maxUnpackedBytes = 6 * 1024 * 1024

/** People and what they are to wear, out of a table that somebody kept in Excel or saved as CSV. */
export function readList(file: Buffer): SupplyList {
  const table = readTable(file, {
    maxRows: maxSupplyRows + headWithin + 500,
    maxColumns,
    maxBytes: maxUnpackedBytes,
    maxCellLength: 1_000,
  })
  if (!table) throw badField('people', 'list_unreadable')
  const head = table.slice(0, headWithin).findIndex((row) => columnsOf(row) !== undefined)
  const columns = columnsOf(table[head] ?? [])
  if (!columns) throw badField('people', 'list_columns')
  const rows = table.flatMap((cells, at) => {
    const row = rowOf(cells, columns)
    return at > head && !isEmptyRow(row) ? [{ row, number: at + 1 }] : []
  })
  if (rows.length === 0) throw badField('people', 'list_empty')
  if (rows.length > maxSupplyRows) throw badField('people', 'list_long', { limit: maxSupplyRows })
  return {
    rows: rows.map(({ row }) => cutRow(row)),
    troubles: rows.flatMap(({ row, number }) => troublesOf(row).map((trouble) => ({ row: number, trouble }))),
  }
}

function troublesOf(row: SupplyCells): ListTrouble['trouble'][] {
  const { garment, quantity } = row
  const count = quantity === '' ? 1 : Number(quantity)
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxSupplyQuantity
  const isLong = supplyCells.some((name) => name !== 'quantity' && row[name].length > maxSupplyCellLength)
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
    if (size <= maxListBytes) pieces.push(piece)
    else pieces.length = 0
    if (size > 8 * maxListBytes) break
  }
  if (size > maxListBytes) throw badField('people', 'list_heavy', { limit: maxListBytes / 1024 / 1024 })
  return Buffer.concat(pieces)
}
