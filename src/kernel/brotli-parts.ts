import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses the beginning of a stream: it ends on a whole byte, so that more can be appended. */
export const brotliBeginning = (text: string): Buffer =>
  brotliCompressSync(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

const mostBytes = 65_536
const lastBlock = Buffer.of(0b11)

/**
 * Appends a text uncompressed and ends the stream. The bits of its header (RFC 7932, section 9.2): not the last block,
 * length in 16 bits, length minus one, uncompressed, padding to three bytes.
 */
export function brotliEnded(beginning: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return Buffer.concat([beginning, lastBlock])
  if (bytes.length > mostBytes) throw new RangeError(`${bytes.length} bytes are more than one block holds`)
  const head = Buffer.alloc(3)
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([beginning, head, bytes, lastBlock])
}
