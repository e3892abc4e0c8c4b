import { rowsOfText } from './separated-text.rules.ts'
import { unzip } from './zip-file.ts'

/** Rows of cells, all of them texts. */
export type Table = string[][]
/** Limits of a table. Cells are cut at `maxCellLength`: thousands may refer to one shared text. */
type TableLimits = { maxRows: number; maxColumns: number; maxBytes: number; maxCellLength: number }

/** Reads the first sheet of an Excel workbook, or a text with separators. Undefined for other or hostile files. */
export function readTable(file: Buffer, limits: TableLimits): Table | undefined {
  return file.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? readXlsx(file, limits) : readCsv(file, limits)
}

const maxEntries = 2_000
const bookParts = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/

function readXlsx(file: Buffer, limits: TableLimits): Table | undefined {
  const parts = unzip(file, (name) => bookParts.test(name), { maxEntries, maxBytes: limits.maxBytes })
  if (!parts) return undefined
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const sheet = parts.get(firstSheet(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')))
  return sheet && rowsOf(sheet.toString('utf8'), sharedWords(text('xl/sharedStrings.xml'), limits), limits)
}

/** Path of the first sheet: the workbook lists sheets in order, the relations hold their paths. */
function firstSheet(book: string, relations: string): string {
  const id = tagsIn(book).find(({ name }) => name === 'sheet')?.attributes['id']
  const target = tagsIn(relations).find(({ attributes }) => attributes['Id'] === id && id)?.attributes['Target']
  return target ? `xl/${target.replace(/^\/?(?:xl\/)?/, '')}` : 'xl/worksheets/sheet1.xml'
}

type Tag = { name: string; isEnd: boolean; isWhole: boolean; attributes: Record<string, string>; text: string }

/** Bounded names, so that a hostile file cannot make the search restart at every letter. */
const tag = /<(\/?)(?:[\w-]{1,40}:)?([\w-]{1,40})(?![\w-])([^<>]{0,2000})>([^<]*)/g
const attribute = /(?<![\w:-])(?:[\w-]{1,40}:)?([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Maximum number of tags; a list of a thousand people has a tenth of them. */
const maxTags = 150_000

/** Tags with the text behind each, in one linear pass. */
const tagsIn = (xml: string): Tag[] => [...tagsOf(xml)]

function* tagsOf(xml: string): Generator<Tag> {
  let count = 0
  for (const [, slash, name = '', rest = '', text = ''] of xml.matchAll(tag)) {
    if (++count > maxTags) return
    const attributes: Record<string, string> = {}
    for (const [, key = '', inQuotes, single] of rest.matchAll(attribute)) attributes[key] = inQuotes ?? single ?? ''
    yield { name, isEnd: slash === '/', isWhole: rest.endsWith('/'), attributes, text: words(text) }
  }
}

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const words = (text: string): string =>
  text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name?: string, ten?: string, hex?: string) => {
      if (name) return signs[name.toLowerCase()] ?? whole
      const code = ten ? Number(ten) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    },
  )

/** Shared strings of the cells in order, without Japanese phonetic readings. */
function sharedWords(xml: string, { maxCellLength }: TableLimits): string[] {
  const sharedTexts: string[] = []
  let isSpoken = false
  for (const { name, isEnd, isWhole, text } of tagsOf(xml)) {
    if (name === 'si' && !isEnd) sharedTexts.push('')
    if (name === 'rPh') isSpoken = !isEnd && !isWhole
    if (name === 't' && !isEnd && !isSpoken && sharedTexts.length > 0) sharedTexts[sharedTexts.length - 1] += text
  }
  return sharedTexts.map((text) => text.slice(0, maxCellLength))
}

/** Rows of a sheet. A formula has its saved value; nothing is computed. */
function rowsOf(xml: string, sharedTexts: readonly string[], limits: TableLimits): Table {
  const { maxRows, maxColumns, maxCellLength } = limits
  const rows: Table = []
  let column = -1
  let kind = ''
  for (const { name, isEnd, attributes, text } of tagsOf(xml)) {
    if (isEnd) continue
    if (name === 'row') {
      // A workbook leaves out empty rows.
      const place = Math.min(Number(attributes['r'] ?? 0), maxRows + 1)
      do rows.push([])
      while (rows.length < place)
      if (rows.length > maxRows) break
      column = -1
    } else if (name === 'c') {
      column = columnOf(attributes['r']) ?? column + 1
      kind = attributes['t'] ?? 'n'
    } else if ((name === 'v' || name === 't') && column >= 0 && column < maxColumns) {
      const row = rows.at(-1)
      if (row) row[column] = `${row[column] ?? ''}${valueOf(kind, text, sharedTexts)}`.slice(0, maxCellLength)
    }
  }
  return rows.slice(0, maxRows).map((row) => Array.from(row, (cell) => cell ?? ''))
}

function valueOf(kind: string, text: string, sharedTexts: readonly string[]): string {
  if (kind === 's') return sharedTexts[Number(text)] ?? ''
  if (kind === 'e') return ''
  return kind === 'n' && /^-?\d+\.\d{6,}$/.test(text) ? String(Math.round(Number(text) * 1e6) / 1e6) : text
}

/** Column of a cell: 1 for «B7». */
function columnOf(place: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place ?? '') ?? []
  if (letters === undefined) return undefined
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCsv(file: Buffer, limits: TableLimits): Table | undefined {
  if (file.length > limits.maxBytes) return undefined
  const text = decoded(file)
  // A zero byte means no text: a picture or an old Excel workbook.
  return text === undefined || text.includes('\u0000') ? undefined : rowsOfText(text, limits)
}

/** Decodes a text file: «CSV» saved by Excel in Russia is Windows-1251; others write UTF-8, Notepad at times UTF-16. */
function decoded(file: Buffer): string | undefined {
  const name = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(name, { fatal: true }).decode(file)
  } catch {
    return name === 'utf-8' ? new TextDecoder('windows-1251').decode(file) : undefined
  }
}
