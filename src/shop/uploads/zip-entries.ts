import { badField } from '#kernel/refusal.ts'

export type ZipEntry = { name: string; size: number; packedSize: number }
type ReadAt = (position: number, length: number) => Promise<Buffer>

const endBytes = 22
const longestComment = 65_535
const entryBytes = 46
const mostDirectoryBytes = 4 * 1024 * 1024
const mostEntries = 20_000
/** A document that unpacks to more than this, or to so many times its size, is made to hurt whoever opens it. */
const mostUnpacked = 1024 * 1024 * 1024
const smallUnpacked = 50 * 1024 * 1024
const mostTimes = 200

const bomb = () => badField('file', 'file_bomb')

/** What a zip says of its contents; nothing of it is ever unpacked here. Nothing for what is no whole zip. */
export async function zipEntries(readAt: ReadAt, size: number): Promise<ZipEntry[] | undefined> {
  const tailLength = Math.min(size, endBytes + longestComment)
  const tail = await readAt(size - tailLength, tailLength)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + endBytes > tail.length) return undefined
  const length = tail.readUInt32LE(at + 12)
  const position = tail.readUInt32LE(at + 16)
  if (length > mostDirectoryBytes) throw bomb()
  if (position + length > size) return undefined
  const entries = entriesIn(await readAt(position, length))
  const unpackedSize = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packedSize = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  const isBomb = unpackedSize > mostUnpacked || (unpackedSize > smallUnpacked && unpackedSize > size * mostTimes)
  // More packed bytes than the file has: the entries lie over each other.
  if (isBomb || packedSize > size || entries.length > mostEntries) throw bomb()
  return entries
}

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; at + entryBytes <= directory.length;) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw bomb()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
    const start = at + entryBytes
    entries.push({
      name: directory.toString('utf8', start, start + nameLength!),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
    })
    at = start + nameLength! + extraLength! + commentLength!
  }
  return entries
}
