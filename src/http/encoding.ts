import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { Piece } from '#kernel/rendered-page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best coding this client takes: br, then gzip; a coding with q=0 is refused. */
export function encodingFor({ headers }: { headers: IncomingHttpHeaders }): Encoding {
  const acceptEncoding = headers['accept-encoding']
  if (!acceptEncoding) return 'identity'
  const refusedNames = new Set<string>()
  const acceptedNames = new Set<string>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', weight = ''] = part.split(';', 2)
    ;(/q\s*=\s*0(?:\.0*)?\s*$/.test(weight) ? refusedNames : acceptedNames).add(name.trim())
  }
  const takes = (name: string) => acceptedNames.has(name) || (acceptedNames.has('*') && !refusedNames.has(name))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/**
 * Quality 5: within 10 % of the best size. Here and now: a journey to another thread and back costs half as much as the
 * work.
 */
export function brotli(bytes: Buffer, quality = 5): Buffer {
  const compressedBytes = brotliCompressSync(bytes, {
    chunkSize: 32 * 1024,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // 256 KB, more than a page: the usual window takes 4 MB for every page that is being compressed.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  })
  // Of its own size: what is kept would hold the whole piece.
  return Buffer.from(compressedBytes)
}

/** For what nobody keeps: a tenth larger, in half the time. */
export const quickly = 4

const gzipAsync = promisify(gzip)

const unbrotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)

/** Into one piece of memory of the right size: put together from small ones, a page would leave twice as much behind. */
export const unbrotli = (bytes: Buffer, length: number): Promise<Buffer> =>
  unbrotliAsync(bytes, { chunkSize: length + 64 })

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

export const joinPieces = (pieces: readonly Piece[]): Buffer => asBytes(pieces, (bytes) => Buffer.from(bytes))

export const gzipped = (body: Buffer): Promise<Buffer> => gzipAsync(body, { level: 6 })

export async function encode(body: readonly Piece[], encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return asBytes(body, (bytes) => brotli(bytes, quickly))
  return encoding === 'gzip' ? gzipped(joinPieces(body)) : joinPieces(body)
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
