import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { badField } from '#kernel/refusal.ts'
import { ActiveXml, plainXml } from './active-xml.ts'
import { isLoadedRelation } from './remote-loads.rules.ts'

const megabyte = 1024 * 1024
const maxEntries = 20_000
/** A document that unpacks to more, or to so many times its size, is made to hurt the program that opens it. */
const maxUnpackedBytes = 512 * megabyte
const smallUnpackedBytes = 50 * megabyte
const maxRatio = 200
const maxXmlBytes = megabyte

const bomb = () => badField('file', 'file_bomb')

/** A document that is a zip, opened but not unpacked. */
export type PackedDocument = { names: ReadonlySet<string>; zip: ZipFile; entries: readonly Entry[] }

/** Reads the directory of a zip; undefined for a file that is no whole zip. Close `zip` afterwards. */
export async function openPacked(path: string, size: number): Promise<PackedDocument | undefined> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return undefined
  try {
    if (zip.entryCount > maxEntries) throw bomb()
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    refuseBomb(entries, size)
    return { names: new Set(entries.map(({ fileName }) => fileName)), zip, entries }
  } catch {
    zip.close()
    throw bomb()
  }
}

function refuseBomb(entries: readonly Entry[], size: number): void {
  const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packedBytes = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const isTooLarge = unpackedBytes > maxUnpackedBytes
  const isTooDense = unpackedBytes > smallUnpackedBytes && unpackedBytes > size * maxRatio
  // More packed bytes than the file has: the entries overlap.
  if (isTooLarge || isTooDense || packedBytes > size) throw bomb()
}

export const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** Streams of OLE files: macros, and files of any kind that were embedded. */
const oleMarks = [
  { needle: utf16('_VBA_PROJECT'), code: 'file_macros' },
  { needle: utf16('Ole10Native'), code: 'file_objects' },
] as const

export function refuseOleMarks(bytes: Buffer): void {
  const mark = oleMarks.find(({ needle }) => bytes.includes(needle))
  if (mark) throw badField('file', mark.code)
}

/** No text that is searched for is longer. */
export const overlapBytes = 64

/** Chunks that begin with the end of the one before, so that no text is cut in two. */
export async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    yield bytes
    rest = bytes.subarray(-overlapBytes)
  }
}

/** Content types and relations of parts that run code; the name of a part proves nothing. */
const macroTypes = /vbaProject|vbaData|macroEnabled|macrosheet/i
/** Tag by tag: one expression over the whole text takes quadratic time where a tag never ends. */
const hasLoadedRelation = (text: string): boolean => text.split('<').some(isLoadedRelation)

/**
 * Unpacks every part and refuses lies: a part that is longer or shorter than the directory says (the library compares
 * them), macros under any name, and parts that run a program or load something from elsewhere.
 */
export async function inspectParts({ zip, entries }: PackedDocument): Promise<void> {
  for (const entry of entries) {
    const text = await unpack(zip, entry)
    if (text === undefined) continue
    if (macroTypes.test(text)) throw badField('file', 'file_macros')
    if (hasLoadedRelation(text)) throw badField('file', 'file_active')
  }
}

/** Returns the text of a part that names types and relations; every part is searched for OLE streams. */
async function unpack(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  const chunks = streamOf(zip, entry)
  if (!/(?:\.rels|^\[content_types\]\.xml)$/i.test(entry.fileName)) {
    for await (const bytes of overlapping(readBy(new ActiveXml(), chunks))) refuseOleMarks(bytes)
    return undefined
  }
  if (entry.uncompressedSize > maxXmlBytes) throw bomb()
  const bytes = await buffer(chunks)
  refuseOleMarks(bytes)
  return plainXml(bytes.toString('latin1'))
}

async function* readBy(xml: ActiveXml, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    xml.read(chunk)
    yield chunk
  }
  xml.end()
}

async function* streamOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch {
    throw bomb()
  }
}
