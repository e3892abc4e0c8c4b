import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badField, Refusal } from '#kernel/refusal.ts'
import { diskFault, StorageFault } from '../media/media.port.ts'
import { mostFileBytes } from './uploads.rules.ts'

/** The database may live on the same disk: uploads are not to fill it. */
const leastFreeBytes = 256 * 1024 * 1024
const megabyte = 1024 * 1024

export type SpooledFile = { path: string; size: number }

/** Writes what arrives to the disk of this machine, piece by piece; what is too large, or breaks off, leaves nothing. */
export async function spool(bytes: AsyncIterable<Buffer>, folder: string): Promise<SpooledFile> {
  const path = join(folder, randomBytes(16).toString('hex'))
  let size = 0
  async function* counted() {
    for await (const piece of bytes) {
      size += piece.length
      if (size > mostFileBytes) throw tooLarge()
      yield piece
    }
  }
  try {
    await makeRoom(folder)
    // Open before anything can break off: a file that a stream is about to open would appear after it was removed.
    const file = await open(path, 'wx', 0o600)
    await pipeline(counted(), file.createWriteStream())
    if (size === 0) throw badField('file', 'file_empty')
    return { path, size }
  } catch (error) {
    await rm(path, { force: true })
    throw isOfDisk(error) ? diskFault(error) : error
  }
}

/** What is left of the body is not read, so the connection cannot be used again. */
export const tooLarge = (): Refusal =>
  new Refusal('file_too_large', 413, {
    field: 'file',
    limit: mostFileBytes / megabyte,
    headers: { connection: 'close' },
  })

async function makeRoom(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFreeBytes) throw new StorageFault('full', new Error(`${bavail * bsize} bytes left`))
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !/^(read|recv)$/.test(String(error.syscall))

/** What a process left behind that ended in the middle. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtime < before) await rm(path, { force: true })
  }
}
