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

/** Problem of a row, by the row number in the file. */
export type ListTrouble = { row: number; trouble: 'garment' | 'quantity' | 'long' }
export type SupplyList = { rows: SupplyCells[]; troubles: ListTrouble[] }

/** Maximum rows above the head, such as a title and a date. */
const headWithin = 15
const maxColumns = 40
const maxUnpackedBytes = 6 * 1024 * 1024

/** Reads people and their garments from an Excel or CSV file. */
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

/** Reads the whole file into memory, up to the size limit. */
export async function listBytes(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    // The rest is drained, so that the client reads the response.
    if (size <= maxListBytes) pieces.push(piece)
    else pieces.length = 0
    if (size > 8 * maxListBytes) break
  }
  if (size > maxListBytes) throw badField('people', 'list_heavy', { limit: maxListBytes / 1024 / 1024 })
  return Buffer.concat(pieces)
}
