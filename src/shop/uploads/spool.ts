import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badField, Refusal } from '#kernel/refusal.ts'
import { diskFault } from '../media/media.port.ts'
import type { DiskSpace, Reservation } from './disk-space.ts'
import { maxFileBytes } from './uploads.rules.ts'

const megabyte = 1024 * 1024

export type SpooledFile = { path: string; size: number }

/** Reserves the announced bytes for the spooled file, and as many for its copy in the store. */
export async function reserveFor(space: DiskSpace, folder: string, announcedBytes: number): Promise<Reservation> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await space.reserve(folder, 2 * Math.min(announcedBytes, maxFileBytes))
  } catch (error) {
    throw isOfDisk(error) ? diskFault(error) : error
  }
}

/** Streams an upload to the local disk; an oversized or aborted upload leaves no file. */
export async function spool(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  reservation: Reservation,
): Promise<SpooledFile> {
  const path = join(folder, randomBytes(16).toString('hex'))
  let size = 0
  async function* counted() {
    for await (const piece of bytes) {
      size += piece.length
      if (size > maxFileBytes) throw tooLarge()
      yield piece
      await reservation.written(piece.length)
    }
  }
  try {
    // Opened before anything can fail: a stream could otherwise create the file after its removal.
    const file = await open(path, 'wx', 0o600)
    await pipeline(counted(), file.createWriteStream())
    if (size === 0) throw badField('file', 'file_empty')
    return { path, size }
  } catch (error) {
    await rm(path, { force: true })
    throw isOfDisk(error) ? diskFault(error) : error
  }
}

/** Closes the connection, because the rest of the body is not read. */
export const tooLarge = (): Refusal =>
  new Refusal('file_too_large', 413, {
    field: 'file',
    limit: maxFileBytes / megabyte,
    headers: { connection: 'close' },
  })

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !/^(read|recv)$/.test(String(error.syscall))

/** Removes leftover files of crashed processes. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtime < before) await rm(path, { force: true })
  }
}
