import { buffer } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { badField } from '#kernel/refusal.ts'
import { ActiveXml, plainXml } from './active-xml.ts'
import { isOleFile, refuseOleFile, refuseOleMarks } from './ole-files.ts'
import { overlapping } from './overlapping.ts'
import { isLoadedRelation } from './remote-loads.rules.ts'

const megabyte = 1024 * 1024
const maxEntries = 20_000
const smallUnpackedBytes = 50 * megabyte
const maxRatio = 200
const maxXmlBytes = megabyte
/** Maximum size of an embedded document, which is unpacked into memory. */
const maxEmbeddedBytes = 16 * megabyte

/** Processing budget of a document, shared with embedded documents. */
type Budget = { unpackedBytes: number; relationBytes: number; marks: number }
/** Limits against zip bombs. */
export const newBudget = (): Budget => ({
  unpackedBytes: 512 * megabyte,
  relationBytes: 16 * megabyte,
  marks: 2_000_000,
})

const bomb = () => badField('file', 'file_bomb')

/** Opened zip document, not yet unpacked. */
export type PackedDocument = { names: ReadonlySet<string>; zip: ZipFile; entries: readonly Entry[] }

type PackedSource = { file: string | Buffer; size: number; budget: Budget }

/** Reads the directory of a zip; undefined for an incomplete zip. Close `zip` afterwards. */
export async function openPacked({ file, size, budget }: PackedSource): Promise<PackedDocument | undefined> {
  const options = { lazyEntries: true, autoClose: false } as const
  const opening = typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options)
  const zip = await opening.catch(() => undefined)
  if (!zip) return undefined
  try {
    if (zip.entryCount > maxEntries) throw bomb()
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    refuseBomb(entries, { size, budget })
    return { names: new Set(entries.map(({ fileName }) => fileName)), zip, entries }
  } catch {
    zip.close()
    throw bomb()
  }
}

function refuseBomb(entries: readonly Entry[], { size, budget }: Pick<PackedSource, 'size' | 'budget'>): void {
  const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packedBytes = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  budget.unpackedBytes -= unpackedBytes
  const isTooDense = unpackedBytes > smallUnpackedBytes && unpackedBytes > size * maxRatio
  // More packed bytes than the file contains, so entries overlap.
  if (budget.unpackedBytes < 0 || isTooDense || packedBytes > size) throw bomb()
}

/** Content types and relations of parts that run code; part names are not trusted. */
const macroTypes = /vbaProject|vbaData|macroEnabled|macrosheet/i
const tagsAtOnce = 1_000

/** Matched tag by tag: one expression over the whole text would take quadratic time on an endless tag. */
async function hasLoadedRelation(text: string): Promise<boolean> {
  const tags = text.split('<')
  for (let at = 0; at < tags.length; at += tagsAtOnce) {
    if (tags.slice(at, at + tagsAtOnce).some(isLoadedRelation)) return true
    await pause()
  }
  return false
}

/**
 * Refuses parts of a wrong size (checked by the library), macros under any name, programs and remote content. Embedded
 * documents are inspected too, one level deep.
 */
export async function inspectParts(packed: PackedDocument, budget: Budget, isEmbedded = false): Promise<void> {
  for (const entry of packed.entries) {
    if (entry.isEncrypted()) throw badField('file', 'file_locked')
    if (isRelations(entry)) await inspectRelations(packed.zip, entry, budget)
    else if (await isZipPart(packed.zip, entry, budget)) {
      if (isEmbedded) throw badField('file', 'file_objects')
      await inspectEmbedded(packed.zip, entry, budget)
    }
  }
}

const isRelations = ({ fileName }: Entry): boolean => /(?:\.rels|^\[content_types\]\.xml)$/i.test(fileName)

async function inspectRelations(zip: ZipFile, entry: Entry, budget: Budget): Promise<void> {
  budget.relationBytes -= entry.uncompressedSize
  if (entry.uncompressedSize > maxXmlBytes || budget.relationBytes < 0) throw bomb()
  const bytes = await buffer(streamOf(zip, entry))
  refuseOleMarks(bytes)
  const text = plainXml(bytes.toString('latin1'))
  if (macroTypes.test(text)) throw badField('file', 'file_macros')
  if (await hasLoadedRelation(text)) throw badField('file', 'file_active')
}

/** Scans a part while unpacking; true when the part is itself a zip. */
async function isZipPart(zip: ZipFile, entry: Entry, budget: Budget): Promise<boolean> {
  let start = ''
  for await (const bytes of overlapping(readBy(new ActiveXml(budget), streamOf(zip, entry)))) {
    if (start.length < 8) start = bytes.toString('latin1', 0, 8)
    if (isOleFile(start)) refuseOleFile(bytes)
    else refuseOleMarks(bytes)
  }
  return start.startsWith('PK\x03\x04')
}

async function inspectEmbedded(zip: ZipFile, entry: Entry, budget: Budget): Promise<void> {
  const size = entry.uncompressedSize
  if (size > maxEmbeddedBytes) throw badField('file', 'file_objects')
  const packed = await openPacked({ file: await buffer(streamOf(zip, entry)), size, budget })
  if (!packed) throw bomb()
  await inspectParts(packed, budget, true)
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
