import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { markPetal, markTurns } from '../brand.rules.ts'
import type { CertificateSheet, SheetPage } from './certificate-sheet.ts'

const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const strong = fonts.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')
const light = fonts.resolve('@expo-google-fonts/onest/300Light/Onest_300Light.ttf')

type Pen = PDFKit.PDFDocument

const page = { width: 595, height: 842 }
const margin = 48
const inner = page.width - 2 * margin
const fold = page.height / 2
const card = { width: 340, height: 214, x: (page.width - 340) / 2, y: 70 }
const ink = { text: '#0F231F', quiet: '#40524D', line: '#B9C7C1', pine: '#124A43' }
/** Height of the picture in the upper part of the card; the certificate's own data is below. */
const pictureHeight = (card.width * 500) / 1040

/** PDF with one page per code: folded in half, with the card outside and the code inside. */
export async function certificatePdf(sheet: CertificateSheet): Promise<Buffer> {
  const pen = new PDFDocument({
    size: 'A4',
    margins: { top: 0, left: margin, right: margin, bottom: 0 },
    font: regular,
    autoFirstPage: false,
    info: { Title: sheet.t.title, Author: sheet.brand },
  })
  pen.registerFont('strong', strong).registerFont('regular', regular).registerFont('light', light)
  const file = buffer(pen)
  for (const one of sheet.pages) {
    pen.addPage()
    head(pen, sheet)
    drawCard(pen, sheet)
    words(pen, sheet)
    foldLine(pen, sheet)
    inside(pen, sheet, one)
    foot(pen, sheet)
  }
  pen.end()
  return file
}

function head(pen: Pen, { t, brand }: CertificateSheet): void {
  petals(pen, { x: margin + 7, y: 41, size: 14, color: ink.pine })
  pen
    .font('strong')
    .fontSize(17)
    .fillColor(ink.pine)
    .text(brand.toLowerCase(), margin + 19, 30, { lineBreak: false })
  pen.font('regular').fontSize(10).fillColor(ink.quiet)
  pen.text(t.title, margin, 36, { width: inner, align: 'right', lineBreak: false })
}

/** Draws the shop's logo: six petals around a point. */
function petals(pen: Pen, { x, y, size, color }: { x: number; y: number; size: number; color: string }): void {
  for (const turn of markTurns) {
    pen.save()
    pen
      .translate(x, y)
      .scale(size / 44)
      .rotate(turn)
    pen.path(markPetal).fill(color)
    pen.restore()
  }
}

function drawCard(pen: Pen, { look, picture, name, sum }: CertificateSheet): void {
  const { x, y, width, height } = card
  pen.save()
  pen.roundedRect(x, y, width, height, 14).clip()
  pen.rect(x, y, width, height).fill(look.ground)
  const file = path.resolve(picture)
  if (existsSync(file)) pen.image(file, x, y, { width, height: pictureHeight })
  pen.font('regular').fontSize(14).fillColor(look.ink)
  pen.text(name, x + 20, y + height - 36, { width: 170, height: 18, ellipsis: true, lineBreak: false })
  pen
    .font('light')
    .fontSize(28)
    .text(sum, x + 120, y + height - 47, { width: width - 140, align: 'right' })
  pen.restore()
}

function words(pen: Pen, { wish, from }: CertificateSheet): void {
  const width = 360
  const left = (page.width - width) / 2
  const size = wish.length > 160 ? 11 : 15
  pen.font('light').fontSize(size).fillColor(ink.text)
  pen.text(wish, left, card.y + card.height + 22, { width, height: 78, align: 'center', lineGap: 2, ellipsis: true })
  pen.font('regular').fontSize(11).fillColor(ink.quiet)
  pen.text(from, left, fold - 30, { width, height: 14, align: 'center', ellipsis: true, lineBreak: false })
}

function foldLine(pen: Pen, { t }: CertificateSheet): void {
  pen.font('regular').fontSize(8).fillColor(ink.quiet)
  const width = pen.widthOfString(t.fold)
  const x = page.width - margin - width
  pen.text(t.fold, x, fold - 5, { lineBreak: false })
  pen.moveTo(0, fold).lineTo(x - 8, fold)
  pen.moveTo(x + width + 8, fold).lineTo(page.width, fold)
  pen.lineWidth(1).dash(6, { space: 4 }).stroke(ink.line).undash()
}

function inside(pen: Pen, { t, steps }: CertificateSheet, { code, link }: SheetPage): void {
  const [top, side] = [fold + 92, 162]
  square(pen, link, { x: margin, y: top, side })
  const x = margin + side + 36
  const width = page.width - margin - x
  pen.font('regular').fontSize(10).fillColor(ink.quiet).text(t.code, x, top, { width })
  pen.font('strong').fontSize(19).fillColor(ink.text)
  pen.text(code, x, top + 16, { width, lineBreak: false, characterSpacing: 0.6 })
  let y = top + 56
  for (const [at, step] of steps.entries()) {
    pen
      .font('strong')
      .fontSize(10.5)
      .fillColor(ink.pine)
      .text(String(at + 1), x, y, { lineBreak: false })
    pen
      .font('regular')
      .fillColor(ink.text)
      .text(step, x + 18, y, { width: width - 18 })
    y = pen.y + 7
  }
}

/** Draws a QR code as runs, one path per row. */
function square(pen: Pen, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dot = side / size
  for (const [at, row] of data.entries())
    for (const [place, isDark] of row.entries())
      if (isDark) pen.rect(x + place * dot, y + at * dot, dot + 0.05, dot + 0.05)
  pen.fill(ink.text)
}

function foot(pen: Pen, { issueText, contact }: CertificateSheet): void {
  const y = page.height - 58
  pen
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.6)
    .stroke(ink.line)
  pen.font('regular').fontSize(9).fillColor(ink.quiet)
  pen.text(issueText, margin, y + 12, { width: 320, lineBreak: false })
  pen.text(contact, margin, y + 12, { width: inner, align: 'right', lineBreak: false })
}
