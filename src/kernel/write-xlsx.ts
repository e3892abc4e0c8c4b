import { escapeXml, xmlDeclaration } from './xml-text.ts'
import { zipFile } from './zip-file.ts'

/** A cell; amounts of money are numbers with two decimals. */
export type SheetCell = string | number | { roubles: number }

export type Sheet = {
  name: string
  /** Large title above the table. */
  title: string
  notes: readonly string[]
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`

const types = `${xmlDeclaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`
const packageRelations = `${xmlDeclaration}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = `${xmlDeclaration}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
/** 0 plain, 1 title, 2 head of a column, 3 money, 4 note. */
const styles = `${xmlDeclaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;₽&quot;"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><color rgb="FF124A43"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font><font><i/><sz val="10"/><color rgb="FF40524D"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF124A43"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="3" applyFont="1"/></cellXfs></styleSheet>`

const bookOf = (name: string): string =>
  `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Sanitizes a sheet name, since Excel refuses some characters. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)

/** A workbook of one sheet for Excel, LibreOffice and Google Sheets; every cell is text or a number. */
export const xlsxOf = (sheet: Sheet): Promise<Buffer> =>
  zipFile([
    { name: '[Content_Types].xml', content: [types] },
    { name: '_rels/.rels', content: [packageRelations] },
    { name: 'xl/workbook.xml', content: [bookOf(sheet.name)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [bookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ])

async function* sheetXml({ title, notes, columns, rows }: Sheet): AsyncGenerator<string> {
  const opening = [...(title ? [title] : []), ...notes]
  const head = opening.length + 1
  const lastColumn = columnName(columns.length - 1)
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `${xmlDeclaration}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>`
  yield opening.map((text, at) => rowXml(at + 1, [text], title && at === 0 ? 1 : 4)).join('')
  yield rowXml(
    head,
    columns.map((column) => column.title),
    2,
  )
  let place = head
  let batch = ''
  for await (const row of rows) {
    batch += rowXml(++place, row, 0)
    if (batch.length < 65_536) continue
    yield batch
    batch = ''
  }
  yield `${batch}</sheetData><autoFilter ref="A${head}:${lastColumn}${place}"/></worksheet>`
}

const rowXml = (place: number, cells: readonly SheetCell[], style: number): string =>
  `<row r="${place}">${cells.map((cell, at) => cellXml(`${columnName(at)}${place}`, cell, style)).join('')}</row>`

function cellXml(name: string, cell: SheetCell, style: number): string {
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${name}" s="3"><v>${cell.roubles}</v></c>`
  const look = style > 0 ? ` s="${style}"` : ''
  return cell === ''
    ? ''
    : `<c r="${name}"${look} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** A, B … Z, AA … */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}
