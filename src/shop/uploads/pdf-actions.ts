import { createReadStream } from 'node:fs'
import { createInflate, type Inflate } from 'node:zlib'
import { badField } from '#kernel/refusal.ts'
import { overlapBytes, overlapping } from './overlapping.ts'

const maxObjectStreams = 20_000
const maxUnpackedBytes = 128 * 1024 * 1024

/** Pattern for a PDF name, each letter of which may be written as `#xx`. */
const nameOf = (name: string): string =>
  name
    .split('')
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')
/** End of a PDF name. */
const nameEnd = String.raw`(?![^\s\0()<>[\]{}/%])`
const activeName = new RegExp(
  `/(?:${nameOf('JavaScript')}${nameEnd}|${nameOf('Launch')}${nameEnd}|${nameOf('EmbeddedFile')})`,
)
const script = `/${nameOf('JS')}${nameEnd}`
const scriptName = new RegExp(script)
/**
 * Script entry after readable text, because the three letters occur in compressed pictures by chance. Matching starts
 * at the slash; starting at the text would cost a second of CPU per ten megabytes.
 */
const scriptInText = new RegExp(String.raw`(?<=[\t\n\r\x20-\x7e]{8})${script}\s{0,20}[(<\d]`)

/** Encryption would hide packed objects; the dictionary that declares encryption is never encrypted. */
const encryption = new RegExp(String.raw`/${nameOf('Encrypt')}\s{0,20}(?:<<|\d)`)

const objectStreamOrStart = new RegExp(
  `(/${nameOf('ObjStm')}${nameEnd})|((?<!end)stream ?(?:\\r\\n|\\r|\\n))|(endobj)`,
  'g',
)

/** Refuses encrypted PDF files, and files with scripts, programs or attachments, in packed objects too. */
export async function refuseActivePdf(path: string, size: number): Promise<void> {
  const starts = await objectStreams(path)
  const budget = { packedBytes: size, unpackedBytes: maxUnpackedBytes }
  for (const start of starts) await inspectPacked(path, start, budget)
}

/** Scans unpacked content and returns the start positions of packed objects. */
async function objectStreams(path: string): Promise<number[]> {
  const starts: number[] = []
  let isObjectStream = false
  let readTo = 0
  let offset = 0
  let rest = ''
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = rest + chunk.toString('latin1')
    if (activeName.test(text) || scriptInText.test(text)) throw badField('file', 'file_active')
    if (encryption.test(text)) throw badField('file', 'file_locked')
    for (const { 0: found, 1: type, 2: start, index } of text.matchAll(objectStreamOrStart)) {
      const position = offset + index + found.length
      // Already read at the end of the previous chunk.
      if (position <= readTo) continue
      readTo = position
      if (start === undefined) isObjectStream = type !== undefined
      else if (isObjectStream) starts.push(position)
    }
    if (starts.length > maxObjectStreams) throw badField('file', 'file_bomb')
    rest = text.slice(-overlapBytes)
    offset += text.length - rest.length
  }
  return starts
}

type Budget = { packedBytes: number; unpackedBytes: number }

/** Unpacks and scans objects; more bytes than the file contains mean overlapping streams. */
async function inspectPacked(path: string, start: number, budget: Budget): Promise<void> {
  const inflate = createInflate()
  const source = createReadStream(path, { start, highWaterMark: 16 * 1024 })
  source.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  try {
    for await (const bytes of overlapping(counted(inflate, budget))) {
      const text = bytes.toString('latin1')
      if (activeName.test(text) || scriptName.test(text)) throw badField('file', 'file_active')
    }
  } finally {
    source.destroy()
    budget.packedBytes -= inflate.bytesWritten
  }
  if (budget.packedBytes < 0) throw badField('file', 'file_bomb')
}

/** Yields unpacked data within the budget; encrypted and truncated streams end at once. */
async function* counted(inflate: Inflate, budget: Budget): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of inflate as AsyncIterable<Buffer>) {
      budget.unpackedBytes -= bytes.length
      if (budget.unpackedBytes < 0) throw badField('file', 'file_bomb')
      yield bytes
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
  }
}
