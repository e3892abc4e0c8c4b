import { inflateSync } from 'node:zlib'

/** A page's words, a line for each text, and its small rectangles in drawing order. */
export type PdfPage = { lines: string[]; squares: Square[] }
type Square = { x: number; y: number; width: number; height: number }

/** Reads PDFs of `pdfkit`: text is stored as glyph numbers, which each font maps to letters. */
export function readPdf(file: Buffer): PdfPage[] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const content = text(objects.get(referenceIn(head, 'Contents'))!)
    const resources = objects.get(referenceIn(head, 'Resources'))!.head
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const letters = objects.get(referenceIn(objects.get(Number(id))!.head, 'ToUnicode'))!
        return [name!, lettersOf(text(letters))]
      }),
    )
    return { lines: linesOf(content, fonts), squares: squaresOf(content) }
  })
}

type PdfObject = { head: string; stream: Buffer | undefined }

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const whole = file.toString('latin1')
  for (const { 1: id, 2: body = '' } of whole.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, head = body, bytes] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body) ?? []
    objects.set(Number(id), { head, stream: bytes === undefined ? undefined : Buffer.from(bytes, 'latin1') })
  }
  return objects
}

const referenceIn = (head: string, name: string): number =>
  Number(new RegExp(String.raw`/${name} (\d+) 0 R`).exec(head)?.[1])

const text = ({ head, stream = Buffer.alloc(0) }: PdfObject): string =>
  (head.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1')

/** Maps glyphs to letters: `<0000> <0012> [<0416> <0436> …]` lists letters from the first glyph on. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gis))
    for (const [at, [, code = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      letters.set(
        Number.parseInt(from, 16) + at,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let font: ReadonlyMap<number, string> | undefined
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)].flatMap(([, name, glyphs]) => {
    if (name) font = fonts.get(name)
    if (glyphs === undefined) return []
    const codes = [...glyphs.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return [codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '').join('')]
  })
}

const squaresOf = (content: string): Square[] =>
  [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...sides]) => {
    const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number)
    return { x, y, width, height }
  })
