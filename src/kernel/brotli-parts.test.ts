import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brotliBeginning, brotliEnded } from './brotli-parts.ts'

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
