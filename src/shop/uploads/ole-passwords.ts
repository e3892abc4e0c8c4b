import type { FileHandle } from 'node:fs/promises'
import { badField } from '#kernel/refusal.ts'
import { entriesOf } from './ole-files.ts'

/** Leading bytes of a stream that reveal password protection. */
const headBytes = 512
/** Minimum stream size: shorter streams are stored elsewhere, and real documents are longer. */
const minStreamBytes = 4_096
/** Maximum number of streams, since embedded documents use the same stream names. */
const maxStreams = 16

/** Word: mark, then two bytes of flags (MS-DOC 2.5.2). */
const isLockedWord = (head: Buffer): boolean =>
  head.length >= 12 && head.readUInt16LE(0) === 0xa5ec && (head.readUInt16LE(0x0a) & 0x0100) !== 0

/** Excel: records with two bytes each of kind and length; FilePass follows the first ones (MS-XLS 2.1.7.20.1). */
function isLockedExcel(head: Buffer): boolean {
  const [firstRecord, filePass] = [0x0809, 0x002f]
  if (head.length < 4 || head.readUInt16LE(0) !== firstRecord) return false
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2))
    if (head.readUInt16LE(at) === filePass) return true
  return false
}

const lockedStreams = [
  { name: 'WordDocument', isLocked: isLockedWord },
  { name: 'Workbook', isLocked: isLockedExcel },
] as const

/** Finds the documents in an OLE file while it is read in pieces, and refuses password-protected ones. */
export class OlePasswords {
  private readonly sectors = lockedStreams.map(() => new Set<number>())

  read(bytes: Buffer): void {
    for (const [at, { name }] of lockedStreams.entries())
      for (const { sector, length } of entriesOf(bytes, name)) {
        const found = this.sectors[at]!
        if (length >= minStreamBytes && found.size < maxStreams) found.add(sector)
      }
  }

  /** Reads only the first sector of each stream, so crafted sector chains have no effect. */
  async refuseLocked(file: FileHandle): Promise<void> {
    const { buffer: header } = await file.read(Buffer.alloc(32), 0, 32, 0)
    // 512 bytes in version 3, 4,096 in version 4; the header occupies one sector.
    const sectorBytes = header.readUInt16LE(30) === 12 ? 4_096 : 512
    for (const [at, { isLocked }] of lockedStreams.entries())
      for (const sector of this.sectors[at]!) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, (sector + 1) * sectorBytes)
        if (isLocked(buffer.subarray(0, bytesRead))) throw badField('file', 'file_locked')
      }
  }
}
