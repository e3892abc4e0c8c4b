import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { InvoiceSheet } from './invoice-sheet.ts'

const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const strong = fonts.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')

type Pen = PDFKit.PDFDocument
type Cell = { text: string; x: number; width: number; align?: 'right' }

const margin = 40
const page = { width: 595, height: 842 }
const inner = page.width - 2 * margin
/** Bottom of the content; the page number is below. */
const lowest = page.height - 64
const columns = [
  { x: margin, width: 28 },
  { x: margin + 32, width: 263 },
  { x: margin + 299, width: 46, align: 'right' as const },
  { x: margin + 349, width: 78, align: 'right' as const },
  { x: margin + 431, width: 84, align: 'right' as const },
] as const
const ink = { text: '#17231F', quiet: '#4A5A55', line: '#B9C7C1', sample: '#C4572F' }

/** PDF of the invoice, in as many pages as needed. */
export async function invoicePdf(sheet: InvoiceSheet): Promise<Buffer> {
  const pen = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    font: regular,
    bufferPages: true,
    info: { Title: sheet.title, Author: sheet.seller.name },
  })
  pen.registerFont('strong', strong).registerFont('regular', regular)
  const file = buffer(pen)
  bankTable(pen, sheet)
  title(pen, sheet)
  rows(pen, sheet)
  sums(pen, sheet)
  ending(pen, sheet)
  numberPages(pen, sheet)
  pen.end()
  return file
}

const write = (pen: Pen, text: string, size: number, font: 'regular' | 'strong' = 'regular') =>
  pen.font(font).fontSize(size).fillColor(ink.text).text(text, margin, pen.y, { width: inner })

const rule = (pen: Pen, y: number, color = ink.line) =>
  pen
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.6)
    .stroke(color)

/** Draws cells side by side; returns the height of the highest. */
function cells(pen: Pen, row: readonly Cell[], y: number): number {
  const heights = row.map(({ text, x, width, align }) => {
    pen.text(text, x, y, { width, align: align ?? 'left' })
    return pen.heightOfString(text, { width })
  })
  return Math.max(...heights)
}

const heightOf = (pen: Pen, row: readonly Cell[]) =>
  Math.max(...row.map(({ text, width }) => pen.heightOfString(text, { width })))

/** Starts a new page unless this height still fits. */
function room(pen: Pen, height: number): void {
  if (pen.y + height <= lowest) return
  pen.addPage()
  pen.y = margin
}

/** Bank details in the layout of a payment order: names on the left, numbers on the right. */
function bankTable(pen: Pen, { t, seller }: InvoiceSheet): void {
  const numbers = (name: string, value: string): Cell[] => [
    { text: name, x: margin + 300, width: 78 },
    { text: value, x: margin + 380, width: inner - 380 },
  ]
  const inn = [`${t.inn} ${seller.inn}`, seller.kpp && `${t.kpp} ${seller.kpp}`].filter(Boolean).join('   ')
  const rows: Cell[][] = [
    [{ text: seller.bank, x: margin, width: 290 }, ...numbers(t.bic, seller.bic)],
    [{ text: t.bank, x: margin, width: 290 }, ...numbers(t.correspondent, seller.correspondentAccount)],
    [{ text: inn, x: margin, width: 290 }, ...numbers(t.account, seller.account)],
    [{ text: `${t.receiver}: ${seller.name}`, x: margin, width: inner }],
  ]
  pen.font('regular').fontSize(9).fillColor(ink.text)
  let y = margin
  for (const row of rows) {
    rule(pen, y)
    y += cells(pen, row, y + 5) + 10
  }
  rule(pen, y)
  pen.y = y + 22
}

function title(pen: Pen, sheet: InvoiceSheet): void {
  write(pen, sheet.title, 16, 'strong')
  pen.y += 10
  for (const { name, text } of sheet.parties) {
    const row: Cell[] = [
      { text: name, x: margin, width: 90 },
      { text, x: margin + 96, width: inner - 96 },
    ]
    pen.font('regular').fontSize(9.5)
    room(pen, heightOf(pen, row))
    const { y } = pen
    pen.fillColor(ink.text)
    pen.y = y + cells(pen, row, y) + 6
  }
  pen.y += 8
}

const headRow = ({ t }: InvoiceSheet): Cell[] => columns.map((column, at) => ({ ...column, text: t.head[at] ?? '' }))

function head(pen: Pen, sheet: InvoiceSheet): void {
  pen.font('strong').fontSize(9).fillColor(ink.text)
  const { y } = pen
  rule(pen, y, ink.text)
  const height = cells(pen, headRow(sheet), y + 5)
  pen.y = y + height + 10
  rule(pen, pen.y, ink.text)
}

/** Table rows; the head repeats on every page. */
function rows(pen: Pen, sheet: InvoiceSheet): void {
  room(pen, 60)
  head(pen, sheet)
  for (const [at, { name, quantity, price, sum }] of sheet.rows.entries()) {
    const texts = [String(at + 1), name, quantity, price, sum]
    const row = columns.map((column, place): Cell => ({ ...column, text: texts[place]! }))
    pen.font('regular').fontSize(9)
    const height = heightOf(pen, row)
    if (pen.y + height + 10 > lowest) {
      pen.addPage()
      pen.y = margin
      head(pen, sheet)
      pen.font('regular').fontSize(9)
    }
    const { y } = pen
    pen.fillColor(ink.text)
    cells(pen, row, y + 5)
    pen.y = y + height + 10
    rule(pen, pen.y)
  }
  pen.y += 10
}

function sums(pen: Pen, sheet: InvoiceSheet): void {
  room(pen, 70)
  for (const { name, sum, isDue } of sheet.sums) {
    const { y } = pen
    pen.font(isDue ? 'strong' : 'regular').fontSize(isDue ? 11 : 9.5)
    const row: Cell[] = [
      { text: name, x: margin + 150, width: 260, align: 'right' },
      { text: sum, x: margin + 415, width: 100, align: 'right' },
    ]
    pen.y = y + cells(pen, row, y) + 5
  }
  pen.y += 8
}

/** Payment code with its explanation, and the signature. */
function ending(pen: Pen, sheet: InvoiceSheet): void {
  const side = 118
  room(pen, side + 96)
  write(pen, sheet.count, 9.5)
  pen.y += 2
  write(pen, sheet.inWords, 10.5, 'strong')
  pen.y += 14
  const top = pen.y
  square(pen, sheet.code, { x: margin, y: top, side })
  pen.font('regular').fontSize(8).fillColor(ink.quiet)
  pen.text(sheet.t.code, margin, top + side + 4, { width: side, align: 'center' })
  const beside = { width: inner - side - 28 }
  pen.fontSize(9.5).fillColor(ink.text)
  pen.text(sheet.notes.join('\n\n'), margin + side + 28, top, beside)
  const y = top + side - 16
  pen.text(`${sheet.t.signed} `, margin + side + 28, y, { ...beside, lineBreak: false })
  const from = margin + side + 110
  pen
    .moveTo(from, y + 13)
    .lineTo(from + 110, y + 13)
    .lineWidth(0.6)
    .stroke(ink.text)
  pen.text(sheet.seller.head, from + 118, y, { width: inner - side - 228, height: 14, ellipsis: true })
}

/** QR code as one path per row. */
function square(pen: Pen, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dot = side / size
  for (const [at, row] of data.entries())
    for (const [place, isDark] of row.entries())
      if (isDark) pen.rect(x + place * dot, y + at * dot, dot + 0.05, dot + 0.05)
  pen.fill(ink.text)
}

function numberPages(pen: Pen, { t, number, isSample }: InvoiceSheet): void {
  const { count } = pen.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pen.switchToPage(at)
    const text = t.page
      .replace('{number}', number)
      .replace('{page}', String(at + 1))
      .replace('{pages}', String(count))
    pen.font('regular').fontSize(8).fillColor(ink.quiet)
    pen.text(text, margin, page.height - 36, { width: inner, align: 'right', lineBreak: false })
    if (isSample) mark(pen, t.sample)
  }
}

/** Watermark across a sample invoice. */
function mark(pen: Pen, text: string): void {
  pen.save()
  pen.rotate(-50, { origin: [page.width / 2, page.height / 2] })
  pen.font('strong').fontSize(46).fillColor(ink.sample).fillOpacity(0.16)
  pen.text(text, -100, page.height / 2 - 26, { width: page.width + 200, align: 'center', lineBreak: false })
  pen.restore()
  pen.fillOpacity(1)
}
