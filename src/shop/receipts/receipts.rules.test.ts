import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sum } from '#kernel/money.ts'
import {
  linesFor,
  linesTotal,
  maxLines,
  piecesFor,
  receiptLines,
  receiptsFor,
  type ReceiptEvent,
  type ReceiptPieces,
} from './receipts.rules.ts'

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

test('receipt lines add up to the paid sum to the kopeck (I-12)', () => {
  fc.assert(
    fc.property(somePieces, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, part) => {
      const amount = kopecks(Math.floor(totalOf(pieces) * part))
      const parts = piecesFor(amount, pieces)
      const lines = receiptLines(parts, { vat: '22', mode: 'full_prepayment' })
      expect(linesTotal(lines)).toBe(amount)
      expect(lines.length).toBeLessThanOrEqual(maxLines)
      for (const { price, quantity, name } of lines) {
        expect(price).toBeGreaterThan(0)
        expect(quantity).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(128)
      }
    }),
    { numRuns: 300 },
  )
})

test('splits an indivisible sum into two lines and marked pieces into one each', () => {
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

test('includes VAT in prepaid sums and treats a certificate as an advance', () => {
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

test('combines everything beyond 100 lines into the last one', () => {
  const pieces = (count: number): ReceiptPieces[] =>
    Array.from({ length: count }, (_, at) => ({
      name: `Топ ${at}`,
      quantity: 1,
      total: kopecks(100),
      subject: 'goods',
    }))
  const linesOf = (count: number) => receiptLines(pieces(count), { vat: '22', mode: 'full_payment' })
  expect(linesOf(100).map(({ name }) => name)).toEqual(pieces(100).map(({ name }) => name))
  const tooMany = linesOf(101)
  expect([tooMany.length, tooMany.at(-2)!.name]).toEqual([100, 'Топ 98'])
  expect(tooMany.at(-1)).toMatchObject({ name: 'Остальные товары заказа', price: 200, quantity: 1 })
})

test('rebuilds receipt lines for a smaller sum', () => {
  const piece = { name: 'Топ', quantity: 3, total: kopecks(100_01), subject: 'goods', markingCodes: ['0104'] } as const
  const lines = receiptLines([piece], { vat: '22', mode: 'full_payment' })
  const smaller = linesFor(kopecks(50_00), lines)
  expect([linesTotal(smaller), smaller[0]]).toEqual([
    50_00,
    expect.objectContaining({ markingCode: '0104', vat: '22', mode: 'full_payment' }),
  ])
  expect(linesFor(kopecks(100_01), lines)).toEqual(lines)
})

test('puts an amount above the price of the pieces into its own line (I-12)', () => {
  const piece = { name: 'Топ', quantity: 2, total: kopecks(200_00), subject: 'goods' } as const
  const pieces = piecesFor(kopecks(230_00), [piece])
  expect(pieces).toEqual([piece, { name: 'Доплата по заказу', quantity: 1, total: 30_00, subject: 'goods' }])
  expect(linesTotal(receiptLines(pieces, { vat: '22', mode: 'full_payment' }))).toBe(230_00)
})

describe('receiptsFor', () => {
  type Refund = Extract<ReceiptEvent, { what: 'refund' }>
  const refund = (changes: Partial<Refund> = {}): Refund => ({
    what: 'refund',
    takesBack: 'prepayment',
    isOfReturn: true,
    way: 'bank',
    ...changes,
  })
  /** Expected receipts: kind, mode and pieces; then with marking codes or not, and fully prepaid or not. */
  test.each<[string, ReceiptEvent, string[]]>([
    ['money for goods', { what: 'money_came', kind: 'goods' }, ['prepayment full_prepayment kept']],
    ['money for certificates', { what: 'money_came', kind: 'certificate' }, ['advance full_prepayment kept']],
    ['another sum than asked for', { what: 'other_sum_came' }, []],
    ['money that is only held', { what: 'money_held' }, []],
    [
      'held money taken at the hand-over',
      { what: 'hold_taken', isSettledAtOnce: true },
      ['settlement full_payment kept marks'],
    ],
    [
      'held money taken before, or beside a certificate',
      { what: 'hold_taken', isSettledAtOnce: false },
      ['prepayment full_prepayment kept'],
    ],
    [
      'the hand-over of what was paid before',
      { what: 'handed_over', kind: 'goods' },
      ['settlement full_payment kept_with_certificate marks settled'],
    ],
    [
      'the delivery of certificates',
      { what: 'handed_over', kind: 'certificate' },
      ['settlement full_payment kept_with_certificate marks settled'],
    ],
    [
      'a certificate beside money from elsewhere',
      { what: 'certificate_settled' },
      ['settlement full_payment certificate_part marks settled'],
    ],
    ['a return before the hand-over', refund(), ['refund full_prepayment return']],
    ['a return after the hand-over', refund({ takesBack: 'settlement' }), ['refund full_payment return marks']],
    ['a refund without a return', refund({ isOfReturn: false }), ['refund full_prepayment whole_order']],
    [
      'a refund without a return after the hand-over',
      refund({ isOfReturn: false, takesBack: 'settlement' }),
      ['refund full_payment whole_order marks'],
    ],
    [
      'a refund in the cabinet of the bank',
      refund({ isOfReturn: false, way: 'cabinet' }),
      ['refund full_prepayment whole_order'],
    ],
    ['a refund of money never counted', refund({ isOfReturn: false, takesBack: 'nothing' }), []],
    ['a refund by hand', refund({ isOfReturn: false, way: 'hand' }), []],
    [
      'things back to a certificate after the settlement',
      { what: 'back_to_certificate', isSettled: true },
      ['refund full_payment certificate_part_of_return settled'],
    ],
    ['things back to a certificate before it', { what: 'back_to_certificate', isSettled: false }, []],
    ['money at the door', { what: 'paid_at_door' }, []],
    ['money by invoice', { what: 'paid_by_invoice' }, []],
  ])('creates receipts for %s', (_title, event, plans) => {
    const words = receiptsFor(event).map(({ kind, mode, pieces, withMarks, isSettled }) =>
      [kind, mode, pieces, withMarks && 'marks', isSettled && 'settled'].filter(Boolean).join(' '),
    )
    expect(words).toEqual(plans)
  })
})
