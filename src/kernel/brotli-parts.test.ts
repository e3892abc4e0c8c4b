import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brotliBeginning, brotliEnded, brotliJoined, brotliOpening } from './brotli-parts.ts'

const read = (stream: Buffer) => brotliDecompressSync(stream).toString()

test('any beginning continues with any end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), fc.string({ unit: 'grapheme' }), (first, last) => {
      expect(read(brotliEnded(brotliBeginning(first), last))).toBe(first + last)
    }),
  )
})

test.each([0, 1, 2, 255, 256, 257, 65_535, 65_536])('reads an end of %i bytes whole', (length) => {
  const end = 'x'.repeat(length)
  expect(read(brotliEnded(brotliBeginning('Ясмена: '), end))).toBe(`Ясмена: ${end}`)
})

test('refuses an end of more than one block', () => {
  expect(() => brotliEnded(brotliBeginning(''), 'x'.repeat(65_537))).toThrow(RangeError)
})

const lightly = (text: string) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })

test('any opening continues with any stream of quality 0 after six line breaks', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 3_000 })
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 1, max: 40 }), (first, last, times) => {
      // Repetitions are encoded as distances, which must not reach into the part compressed earlier.
      const rest = `${last}${first}`.repeat(times)
      const stream = brotliJoined(brotliOpening(Buffer.from(first)), lightly(rest))
      expect(read(stream)).toBe(`${first}${'\n'.repeat(6)}${rest}`)
    }),
  )
})
