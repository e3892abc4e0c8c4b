import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses the beginning of a stream up to a whole byte, so that more can be appended. */
export const brotliBeginning = (text: string): Buffer =>
  brotliCompressSync(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

const maxBytes = 65_536
const lastBlock = Buffer.of(0b11)

/**
 * Appends a text uncompressed and ends the stream. The bits of its header (RFC 7932, section 9.2): not the last block,
 * length in 16 bits, length minus one, uncompressed, padding to three bytes.
 */
export function brotliEnded(beginning: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return Buffer.concat([beginning, lastBlock])
  if (bytes.length > maxBytes) throw new RangeError(`${bytes.length} bytes are more than one block holds`)
  const head = Buffer.alloc(3)
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([beginning, head, bytes, lastBlock])
}

/**
 * Six line breaks in 84 bits, a block that is not the last. It ends four bits into a byte, like a stream whose first
 * four bits encode the window size (RFC 7932, section 9).
 */
const sixLineBreaks = Buffer.from('280000004a012460080000', 'hex')
const windowBits = 18

/** Opening of many streams, ready for `brotliJoined`; six line breaks follow. */
export const brotliOpening = (bytes: Buffer): Buffer =>
  Buffer.concat([
    brotliCompressSync(bytes, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: windowBits },
    }),
    sixLineBreaks,
  ])

/**
 * Appends a separate stream of quality 0 with a window of 256 KB. Its first four bits, the window size, are left out.
 * Quality 0 refers to nothing before its own first byte, so no block changes (decisions/039).
 */
export function brotliJoined(opening: Buffer, rest: Buffer): Buffer {
  const whole = Buffer.concat([opening, rest.subarray(1)])
  whole.writeUInt8(opening.readUInt8(opening.length - 1) | (rest.readUInt8(0) & 0xf0), opening.length - 1)
  return whole
}
