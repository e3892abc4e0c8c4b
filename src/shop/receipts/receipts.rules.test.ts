import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks, sum } from '#kernel/money.ts'
import { linesTotal, mostLines, piecesFor, receiptLines, type ReceiptPieces } from './receipts.rules.ts'

const somePieces = fc.array(
  fc
    .record({
      name: fc.string({ maxLength: 200 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      total: fc.integer({ min: 0, max: 90_000_000 }),
      markingCodes: fc.array(fc.string({ minLength: 18, maxLength: 30 }), { maxLength: 3 }),
    })
    .map(({ total, markingCodes, quantity, ...rest }): ReceiptPieces => ({
      ...rest,
      quantity,
      total: kopecks(total),
      subject: 'goods',
      markingCodes: markingCodes.slice(0, quantity),
    })),
  { minLength: 1, maxLength: 60 },
)
const totalOf = (pieces: readonly ReceiptPieces[]) => sum(pieces.map(({ total }) => total))

test('I-12 the lines of a receipt come to what was paid, to the kopeck, in whatever portions', () => {
  fc.assert(
    fc.property(somePieces, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, part) => {
      const amount = kopecks(Math.floor(totalOf(pieces) * part))
      const parts = piecesFor(amount, pieces)
      const lines = receiptLines(parts, { vat: '22', mode: 'full_prepayment' })
      expect(linesTotal(lines)).toBe(amount)
      expect(lines.length).toBeLessThanOrEqual(mostLines)
      for (const { price, quantity, name } of lines) {
        expect(price).toBeGreaterThan(0)
        expect(quantity).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(128)
      }
    }),
    { numRuns: 300 },
  )
})

test('pieces of a sum that does not divide are two lines, a kopeck apart; each marked piece is a line of its own', () => {
  const top: ReceiptPieces = { name: 'Топ «Онега»', quantity: 3, total: kopecks(100_01), subject: 'goods' }
  const shape = (pieces: ReceiptPieces) =>
    receiptLines([pieces], { vat: '22', mode: 'full_payment' }).map(({ quantity, price, vat, markingCode }) => [
      quantity,
      price,
      vat,
      markingCode,
    ])
  expect(shape(top)).toEqual([
    [2, 3334, '22', null],
    [1, 3333, '22', null],
  ])
  expect(shape({ ...top, markingCodes: ['010460043993125621'] })).toEqual([
    [1, 3334, '22', '010460043993125621'],
    [1, 3334, '22', null],
    [1, 3333, '22', null],
  ])
})

test('what is paid before carries the VAT reckoned out of the sum; a certificate is an advance', () => {
  const piece: ReceiptPieces = { name: 'Топ', quantity: 1, total: kopecks(100), subject: 'goods' }
  const vatOf = (vat: 'none' | '0' | '22', mode: 'full_prepayment' | 'full_payment') =>
    receiptLines([piece], { vat, mode })[0]!.vat
  expect([vatOf('none', 'full_prepayment'), vatOf('0', 'full_prepayment')]).toEqual(['none', '0'])
  expect([vatOf('22', 'full_prepayment'), vatOf('22', 'full_payment')]).toEqual(['22/122', '22'])
  const certificate = { ...piece, subject: 'payment', mode: 'advance', total: kopecks(5_000_00) } as const
  expect(receiptLines([certificate], { vat: '22', mode: 'full_prepayment' })).toEqual([
    expect.objectContaining({ subject: 'payment', mode: 'advance', vat: '22/122', price: 5_000_00, quantity: 1 }),
  ])
})
