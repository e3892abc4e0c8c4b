import { badField } from '#kernel/refusal.ts'

export const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** True for an OLE container: old Office documents, and objects inside new ones. */
export const isOleFile = (start: string): boolean => start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** Stream names of macros and embedded files. */
const oleMarks = [
  { needle: utf16('_VBA_PROJECT'), code: 'file_macros' },
  { needle: utf16('Ole10Native'), code: 'file_objects' },
] as const

export function refuseOleMarks(bytes: Buffer): void {
  const mark = oleMarks.find(({ needle }) => bytes.includes(needle))
  if (mark) throw badField('file', mark.code)
}

/** Streams that hold a complete file of another program, or an encrypted document. */
const fileStreams = [
  { name: 'Package', code: 'file_objects' },
  { name: 'CONTENTS', code: 'file_objects' },
  { name: 'EncryptedPackage', code: 'file_locked' },
  { name: 'EncryptionInfo', code: 'file_locked' },
  // PowerPoint presentations.
  { name: 'EncryptedSummary', code: 'file_locked' },
] as const

/** DDE field, which runs a program; U+0013 begins a field, in one or two bytes per character. */
const ddeField = new RegExp(String.raw`\u0013[\s"]{0,9}DDE`, 'i')

/** Refuses OLE files with macros, embedded files, passwords or fields that run programs. */
export function refuseOleFile(bytes: Buffer): void {
  refuseOleMarks(bytes)
  const stream = fileStreams.find(({ name }) => hasStream(bytes, name))
  if (stream) throw badField('file', stream.code)
  if (ddeField.test(bytes.toString('latin1').replaceAll('\0', ''))) throw badField('file', 'file_active')
}

/** Directory entry: 64-byte zero-padded name, its length in bytes, then sector and size. */
const [nameBytes, entryBytes, sectorAt, sizeAt] = [64, 128, 116, 120] as const

function entryStart(name: string): Buffer {
  const entry = Buffer.alloc(nameBytes + 2)
  utf16(name).copy(entry)
  entry.writeUInt16LE(2 * (name.length + 1), nameBytes)
  return entry
}

const hasStream = (bytes: Buffer, name: string): boolean => bytes.includes(entryStart(name))

/** First sector and length of each stream with this name. */
export function* entriesOf(bytes: Buffer, name: string): Generator<{ sector: number; length: number }> {
  const start = entryStart(name)
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + start.length)) {
    if (at + entryBytes > bytes.length) return
    yield { sector: bytes.readUInt32LE(at + sectorAt), length: bytes.readUInt32LE(at + sizeAt) }
  }
}
