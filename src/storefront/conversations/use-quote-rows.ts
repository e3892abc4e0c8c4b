import { useState } from 'react'
import { isEmptyRow, withPaste } from '#shop/supply/supply-table.rules.ts'
import { maxSupplyRows, noCells, type SupplyCell, type SupplyCells } from '#shop/supply/supply.rules.ts'
import type { QuoteModel } from './quote-models.tsx'

export type QuoteRow = { id: number; cells: SupplyCells }
/** Cell being edited; the initial cell of an empty table takes no focus. */
type Place = { id: number; cell: SupplyCell; isFirst?: true }

/** Above the ids of the initial rows, which server and browser number alike. */
let lastId = 1_000
const rowWith = (cells: SupplyCells): QuoteRow => ({ id: ++lastId, cells })

export type QuoteRows = ReturnType<typeof useQuoteRows>

/** Rows and styles of the table; one row at a time is editable. */
export function useQuoteRows(initialRows: SupplyCells[]) {
  const [rows, setRows] = useState(() =>
    (initialRows.length > 0 ? initialRows : [noCells]).map((cells, id): QuoteRow => ({ id, cells })),
  )
  const [models, setModels] = useState<QuoteModel[]>([])
  const [open, setOpen] = useState<Place | undefined>(() =>
    initialRows.length > 0 ? undefined : { id: 0, cell: 'who', isFirst: true },
  )
  const [removedRows, setRemovedRows] = useState<QuoteRow[]>()
  const room = maxSupplyRows - models.length
  const written = rows.filter(({ cells }) => !isEmptyRow(cells))
  const replace = (next: QuoteRow[]) => {
    setRemovedRows(undefined)
    setRows(next.length > 0 ? next : [rowWith(noCells)])
  }
  return {
    rows,
    models,
    setModels,
    open,
    setOpen,
    room,
    written,
    ...editsOf({ rows, room, replace }),
    write: (id: number, cell: SupplyCell, text: string) => {
      setRemovedRows(undefined)
      setRows((latest) => withCell(latest, { id, cell, text }))
    },
    clear: () => {
      setRows([rowWith(noCells)])
      setRemovedRows(written)
      setOpen(undefined)
    },
    undoClear: removedRows && (() => replace(removedRows)),
    addList: (list: SupplyCells[]): boolean => {
      if (written.length + list.length > room) return false
      replace([...written, ...list.map(rowWith)])
      setOpen(undefined)
      return true
    },
  }
}

const withCell = (rows: QuoteRow[], { id, cell, text }: { id: number; cell: SupplyCell; text: string }): QuoteRow[] =>
  rows.map((row) => (row.id === id ? { ...row, cells: { ...row.cells, [cell]: text } } : row))

type EditParts = { rows: QuoteRow[]; room: number; replace: (rows: QuoteRow[]) => void }

const editsOf = ({ rows, room, replace }: EditParts) => ({
  /** Adds a row; undefined if the table is full. */
  add: (): QuoteRow | undefined => {
    if (rows.length >= room) return undefined
    const row = rowWith(noCells)
    replace([...rows, row])
    return row
  },
  remove: (id: number) => replace(rows.filter((row) => row.id !== id)),
  /** False if the table has no room for the pasted rows. */
  paste: (id: number, cell: SupplyCell, text: string): boolean => {
    const at = rows.findIndex((row) => row.id === id)
    const paste = { at, first: cell, text }
    const all = withPaste(
      rows.map(({ cells }) => cells),
      paste,
    )
    if (all.length > room) return false
    replace(all.map((cells, place) => (rows[place] ? { ...rows[place], cells } : rowWith(cells))))
    return true
  },
  /** Corrects a cell in every row with the same value; returns the number of rows. */
  choose: (id: number, cell: SupplyCell, text: string): number => {
    const own = rows.find((row) => row.id === id)?.cells ?? noCells
    const isSame = ({ cells }: QuoteRow) => cells.garment === own.garment && cells[cell] === own[cell]
    replace(rows.map((row) => (isSame(row) ? { ...row, cells: { ...row.cells, [cell]: text } } : row)))
    return rows.filter(isSame).length
  },
})
