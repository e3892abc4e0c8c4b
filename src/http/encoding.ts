import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import { brotliJoined, brotliOpening } from '#kernel/brotli-parts.ts'
import type { Piece } from '#kernel/rendered-page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Best encoding that the client accepts: br, then gzip; an encoding with q=0 is refused. */
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

const brotliOptions = (bytes: Buffer, quality: number): BrotliOptions => ({
  chunkSize: 32 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window of 256 KB holds any page. The default takes 4 MB of memory for each page being compressed.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
})

/**
 * Compresses with brotli on this thread: handing the work to another thread and back would add half its cost. Quality 5
 * is within 10 % of the smallest size.
 */
export function brotli(bytes: Buffer, quality = 5): Buffer {
  const compressedBytes = brotliCompressSync(bytes, brotliOptions(bytes, quality))
  // Copy of the exact size: the result is a part of a larger buffer, which the cache would keep alive.
  return Buffer.from(compressedBytes)
}

/** Quality for bodies that are sent a few times: a tenth larger than quality 5, in half the time. */
export const quickly = 4

/** Quality for answers of calls: 2.8 KB become 514 bytes instead of 429, in a tenth of the time. */
export const lightly = 1

/**
 * Quality for pages sent once to one visitor, styles included: an eighth larger than quality 2, in a third of the time
 * and with hardly any memory.
 */
export const fleetingly = 0

const gzipAsync = promisify(gzip)

const unbrotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)

/**
 * Decompresses into one buffer of the known size. Joining many small chunks would leave twice the memory to collect.
 */
export const unbrotli = (bytes: Buffer, length: number): Promise<Buffer> =>
  unbrotliAsync(bytes, { chunkSize: length + 64 })

let scratch = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * Passes the joined bytes to `use`. They are valid only during the call: the buffer is shared by all calls, since one
 * per page would leave hundreds to the garbage collector.
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

/** Quality for bodies compressed once and cached by clients: a fifth smaller, 9 KB in 8 ms. */
export const thoroughly = 10

const brotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** A tenth smaller than quality 5 for twenty times the work, so it runs on another thread. */
export const tightBrotli = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await brotliAsync(bytes, brotliOptions(bytes, thoroughly)))

/** Compressed openings of pages: pages of one kind share the bytes, so each opening is compressed once. */
const openings = new WeakMap<Buffer, Buffer>()

function joinedBrotli(opening: Buffer, rest: readonly Piece[]): Buffer {
  const packedOpening = openings.get(opening) ?? brotliOpening(opening)
  openings.set(opening, packedOpening)
  return asBytes(rest, (bytes) =>
    brotliJoined(packedOpening, brotliCompressSync(bytes, brotliOptions(bytes, fleetingly))),
  )
}

export async function encode(body: readonly Piece[], encoding: Encoding, quality = quickly): Promise<Buffer> {
  const [opening, ...rest] = body
  if (encoding === 'br' && quality === fleetingly && opening instanceof Buffer) return joinedBrotli(opening, rest)
  if (encoding === 'br') return asBytes(body, (bytes) => brotli(bytes, quality))
  return encoding === 'gzip' ? gzipped(joinPieces(body)) : joinPieces(body)
}

const encodings = new WeakMap<readonly Piece[], Partial<Record<Encoding, Promise<Buffer>>>>()

/** Encodes a shared body once per encoding. */
export function encodedOnce(body: readonly Piece[], encoding: Encoding, quality?: number): Promise<Buffer> {
  const copies = encodings.get(body) ?? {}
  encodings.set(body, copies)
  return (copies[encoding] ??= encode(body, encoding, quality))
}

export const hashOf = (body: string | Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** Each encoding needs a strong ETag of its own, because its bytes differ. */
export const etagOf = (hash: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((each) => {
    const tag = each.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
