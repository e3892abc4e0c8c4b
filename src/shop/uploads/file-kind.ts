import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { badField } from '#kernel/refusal.ts'
import { concurrencyLimit } from '#kernel/concurrency-limit.ts'
import { inspectParts, newBudget, openPacked } from './document-parts.ts'
import { isOleFile, refuseOleFile, utf16 } from './ole-files.ts'
import { OlePasswords } from './ole-passwords.ts'
import { overlapping } from './overlapping.ts'
import { refuseActivePdf } from './pdf-actions.ts'
import { refuseActiveRtf } from './rtf-objects.ts'
import type { FileEnding } from './uploads.rules.ts'

const headBytes = 4_096

/** Documents are inspected two at a time, because the same process serves all visitors. */
const inTurn = concurrencyLimit({ atOnce: 2, waiting: 400 })

/** Detects the file type from the content, regardless of name and declared type; refuses unsupported types. */
export async function fileKind(path: string): Promise<FileEnding> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const text = (await readAt(file, 0, Math.min(headBytes, size))).toString('latin1')
    return pictureKind(text) ?? (await inTurn(() => documentKind({ path, size, text })))
  } finally {
    await file.close()
  }
}

async function documentKind(document: Container): Promise<FileEnding> {
  const { path, size, text } = document
  const kind = simpleKind(text) ?? (await containerKind(document))
  if (!kind) throw badField('file', 'file_kind')
  if (kind === 'rtf') await refuseActiveRtf(path)
  if (kind === 'pdf') await refuseActivePdf(path, size)
  return kind
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Picture types that the image worker accepts (media/sniff-picture.ts). */
function pictureKind(head: string): FileEnding | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return head.slice(4, 12) === 'ftypavif' ? 'avif' : undefined
}

function simpleKind(head: string): FileEnding | undefined {
  if (head.startsWith('%PDF-')) return 'pdf'
  return head.startsWith('{\\rtf1') ? 'rtf' : undefined
}

type Container = { path: string; size: number; text: string }

async function containerKind({ path, size, text }: Container): Promise<FileEnding | undefined> {
  if (isOleFile(text)) return oldOfficeKind(path)
  if (!text.startsWith('PK\x03\x04')) return undefined
  const budget = newBudget()
  const packed = await openPacked({ file: path, size, budget })
  if (!packed) return undefined
  try {
    const kind = zipKind(packed.names, text)
    if (kind) await inspectParts(packed, budget)
    return kind
  } finally {
    packed.zip.close()
  }
}

const openDocuments: Record<string, FileEnding> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }
const openXml: Record<string, FileEnding> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
}

function zipKind(names: ReadonlySet<string>, head: string): FileEnding | undefined {
  const [, openDocument = ''] =
    /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/s.exec(head) ?? []
  const isOpenXml = names.has('[Content_Types].xml')
  const kind = isOpenXml
    ? Object.entries(openXml).find(([name]) => names.has(name))?.[1]
    : names.has('content.xml')
      ? openDocuments[openDocument]
      : undefined
  if (kind && [...names].some((name) => /vbaproject\.bin$|^(?:Basic|Scripts)\//i.test(name)))
    throw badField('file', 'file_macros')
  return kind
}

const oldOffice: [needle: string, kind: FileEnding][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/** Type of an old Office document, by the stream names found in the file. */
async function oldOfficeKind(path: string): Promise<FileEnding | undefined> {
  const passwords = new OlePasswords()
  let kind: FileEnding | undefined
  for await (const bytes of overlapping(createReadStream(path))) {
    refuseOleFile(bytes)
    passwords.read(bytes)
    kind ??= oldOffice.find(([needle]) => bytes.includes(utf16(needle)))?.[1]
  }
  const file = await open(path, 'r')
  try {
    await passwords.refuseLocked(file)
  } finally {
    await file.close()
  }
  return kind
}
