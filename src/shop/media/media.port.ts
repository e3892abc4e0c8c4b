import type { Readable } from 'node:stream'
import { Refusal } from '#kernel/refusal.ts'

export type StoredFile = { bytes: Buffer; type: string }

/** Where files lie: a folder or an S3-compatible store. Keys are lower-case paths made by us, never by a visitor. */
export type Storage = {
  /** Whole or not at all; putting the same key again replaces it. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The same for a file of this machine that may be too large for memory; it stays where it is. */
  putFile(key: string, file: { path: string; size: number }, type: string): Promise<void>
  read(key: string): Promise<StoredFile | undefined>
  /** A part of a large file, both ends included. */
  stream(key: string, part: { from: number; to: number }): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Throws a StorageFault when nothing can be stored. */
  health(): Promise<void>
}

/** The store cannot take or give a file now; tells visitors nothing of disks and buckets. */
export class StorageFault extends Refusal {
  constructor(reason: 'full' | 'away', cause: unknown) {
    super(`storage_${reason}`, 503, { retryAfter: 10 })
    this.name = 'StorageFault'
    this.cause = cause
  }
}

/** What a disk says when it cannot be written, as a fault of the store. */
export const diskFault = (error: unknown): StorageFault => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new StorageFault(['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ? 'full' : 'away', error)
}
