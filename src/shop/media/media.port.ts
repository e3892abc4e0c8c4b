import type { Readable } from 'node:stream'
import { Refusal } from '#kernel/refusal.ts'

export type StoredFile = { bytes: Buffer; type: string }

/**
 * File storage: a folder or an S3-compatible bucket. Keys are lower-case paths made by the shop, never by a visitor.
 */
export type Storage = {
  /** Atomic write; the same key again replaces the file. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Stores a local file that may be too large for memory; the file stays in place. */
  putFile(key: string, file: { path: string; size: number }, type: string): Promise<void>
  read(key: string): Promise<StoredFile | undefined>
  /** Range of a large file, both ends included. */
  stream(key: string, part: { from: number; to: number }): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Throws a StorageFault when nothing can be stored. */
  health(): Promise<void>
}

/** Temporary failure of the storage; the response reveals nothing about disks or buckets. */
export class StorageFault extends Refusal {
  constructor(reason: 'full' | 'away', cause: unknown) {
    super(`storage_${reason}`, 503, { retryAfter: 10 })
    this.name = 'StorageFault'
    this.cause = cause
  }
}

/** Converts a disk write error into a StorageFault. */
export const diskFault = (error: unknown): StorageFault => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new StorageFault(['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ? 'full' : 'away', error)
}
