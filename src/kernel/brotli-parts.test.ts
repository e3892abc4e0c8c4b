import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brotliBeginning, brotliEnded, brotliJoined, brotliOpening } from './brotli-parts.ts'

const read = (stream: Buffer) => brotliDecompressSync(stream).toString()

test('any beginning goes on with any end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), fc.string({ unit: 'grapheme' }), (first, last) => {
      expect(read(brotliEnded(brotliBeginning(first), last))).toBe(first + last)
    }),
  )
})

test.each([0, 1, 2, 255, 256, 257, 65_535, 65_536])('an end of %i bytes is read whole', (length) => {
  const end = 'x'.repeat(length)
  expect(read(brotliEnded(brotliBeginning('Ясмена: '), end))).toBe(`Ясмена: ${end}`)
})

test('an end of more than one block is refused', () => {
  expect(() => brotliEnded(brotliBeginning(''), 'x'.repeat(65_537))).toThrow(RangeError)
})

const lightly = (text: string) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })

test('any opening goes on with any stream of quality 0, six line breaks between them', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 3_000 })
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 1, max: 40 }), (first, last, times) => {
      // What repeats is told by its distance, which must not reach into what was packed before.
      const rest = `${last}${first}`.repeat(times)
      const stream = brotliJoined(brotliOpening(Buffer.from(first)), lightly(rest))
      expect(read(stream)).toBe(`${first}${'\n'.repeat(6)}${rest}`)
    }),
  )
})
