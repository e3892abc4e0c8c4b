import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip, type BrotliOptions } from 'node:zlib'
import { brotli, quickly, type Encoding } from '#kernel/encoding.ts'

export type { Encoding }

const gzipAsync = promisify(gzip)

const unbrotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)

/** Into one piece of memory of the right size: put together from small ones, a page would leave twice as much behind. */
export const unbrotli = (bytes: Buffer, length: number): Promise<Buffer> =>
  unbrotliAsync(bytes, { chunkSize: length + 64 })

/** Text, or bytes that were text once. */
export type Piece = string | Buffer

let scratch = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * The pieces as bytes, for as long as `use` runs. A page is written once, into memory that the next one takes over:
 * thrown away each time, such pieces would wait by the hundred for the collector.
 */
export function asBytes<Result>(pieces: readonly Piece[], use: (bytes: Buffer) => Result): Result {
  const most = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length * 3 : piece.length), 0)
  if (most > scratch.length) scratch = Buffer.allocUnsafeSlow(most * 2)
  let end = 0
  for (const piece of pieces) end += typeof piece === 'string' ? scratch.write(piece, end) : piece.copy(scratch, end)
  return use(scratch.subarray(0, end))
}

export const joined = (pieces: readonly Piece[]): Buffer => asBytes(pieces, (bytes) => Buffer.from(bytes))

export const gzipped = (body: Buffer): Promise<Buffer> => gzipAsync(body, { level: 6 })

export async function encode(body: readonly Piece[], encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return asBytes(body, (bytes) => brotli(bytes, quickly))
  return encoding === 'gzip' ? gzipped(joined(body)) : joined(body)
}

const encodings = new WeakMap<readonly Piece[], Partial<Record<Encoding, Promise<Buffer>>>>()

/** Pages that are ready for every address are encoded once. */
export function encodedOnce(body: readonly Piece[], encoding: Encoding): Promise<Buffer> {
  const copies = encodings.get(body) ?? {}
  encodings.set(body, copies)
  return (copies[encoding] ??= encode(body, encoding))
}

export const hashOf = (body: string | Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** One strong tag for each coding: other bytes, another tag. */
export const etagOf = (hash: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((each) => {
    const tag = each.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
