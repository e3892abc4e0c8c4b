type TextLimits = { maxRows: number; maxColumns: number; maxCellLength: number; separator?: ';' | '\t' | ',' }

/** Rows of cells from text with separators: CSV, or a table copied to the clipboard. */
export function rowsOfText(text: string, limits: TextLimits): string[][] {
  const { maxRows, maxColumns, maxCellLength, separator = separatorOf(text) } = limits
  const rows: string[][] = [[]]
  const cells = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy')
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [whole, inQuotes, plain = '', end = ''] = match
    const row = rows.at(-1)
    if (row && row.length < maxColumns) row.push((inQuotes?.replaceAll('""', '"') ?? plain).slice(0, maxCellLength))
    if (whole === '' || cells.lastIndex >= text.length) break
    if (end !== separator) {
      if (rows.length === maxRows) break
      rows.push([])
    }
  }
  return rows
}

const separatorOf = (text: string): string => {
  const line = text.slice(0, 4_000).split(/\r?\n|\r/, 1)[0] ?? ''
  return [';', '\t', ','].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ';'
}
