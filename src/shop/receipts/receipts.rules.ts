import { kopecks, minus, plus, sum, zero, type Money } from '#kernel/money.ts'
import { shareOut } from '../cart/price-cart.rules.ts'
import type { OrderKind } from '../orders/orders.rules.ts'

/** Prepayment, full settlement at handover, refund, and sale of a certificate. */
export const receiptKinds = ['prepayment', 'settlement', 'refund', 'advance'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/**
 * `awaiting_refund`: the refund is pending, nothing is sent. `void`: the refund never happened. `sent`: the till has
 * the receipt but has not registered it yet. `failed`: staff has to look.
 */
export const receiptStates = ['awaiting_refund', 'wanted', 'sent', 'done', 'failed', 'void'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** VAT rates of the owner; prepayments use the calculated rate (22/122). */
export const vatRates = ['none', '0', '5', '7', '10', '22'] as const
export type VatRate = (typeof vatRates)[number]
export type LineVat = VatRate | '5/105' | '7/107' | '10/110' | '22/122'

export const paymentModes = ['full_prepayment', 'full_payment', 'advance'] as const
export type PaymentMode = (typeof paymentModes)[number]
export type ReceiptSubject = 'goods' | 'service' | 'payment'

/** Receipt line as required by law: the unit price is in whole kopecks. */
export type ReceiptLine = {
  name: string
  quantity: number
  price: Money
  vat: LineVat
  subject: ReceiptSubject
  mode: PaymentMode
  /** «Честный знак» code; a piece with a code has its own line. */
  markingCode: string | null
}

/** Pieces of one kind and the total paid for them. */
export type ReceiptPieces = {
  name: string
  quantity: number
  total: Money
  subject: ReceiptSubject
  /** Defaults to the receipt's mode; payment for a certificate is an advance. */
  mode?: PaymentMode
  markingCodes?: readonly string[]
}

const paidBefore: Record<PaymentMode, boolean> = { full_prepayment: true, advance: true, full_payment: false }

export function lineVat(rate: VatRate, mode: PaymentMode): LineVat {
  if (rate === 'none' || rate === '0' || !paidBefore[mode]) return rate
  return ({ '5': '5/105', '7': '7/107', '10': '10/110', '22': '22/122' } as const)[rate]
}

/** Sales VAT rate behind a line's rate. */
export const saleRate = (vat: LineVat): VatRate => vat.split('/')[0] as VatRate

/** Provider limits: lines per receipt and letters per name. */
export const maxLines = 100
const maxLetters = 128

export const linesTotal = (lines: readonly Pick<ReceiptLine, 'price' | 'quantity'>[]): Money =>
  sum(lines.map(({ price, quantity }) => kopecks(price * quantity)))

/** Receipt lines that add up to the paid sum; a sum that does not divide gives two lines, a kopeck apart. */
export function receiptLines(
  pieces: readonly ReceiptPieces[],
  { vat, mode }: { vat: VatRate; mode: PaymentMode },
): ReceiptLine[] {
  const lines = pieces.flatMap((each) => {
    const { name, subject, mode: ownMode = mode, markingCodes = [] } = each
    const common = { name: shortName(name), vat: lineVat(vat, ownMode), subject, mode: ownMode }
    return unitPrices(each).flatMap(({ price, from, to }) => {
      const codes = markingCodes.slice(from, to)
      const markedLines = codes.map((markingCode) => ({ ...common, price, quantity: 1, markingCode }))
      const quantity = to - from - codes.length
      return quantity > 0 ? [...markedLines, { ...common, price, quantity, markingCode: null }] : markedLines
    })
  })
  return atMost(lines.filter(({ price }) => price > 0))
}

const shortName = (name: string): string => name.slice(0, maxLetters).toWellFormed() || 'Товар'

/** Unit prices, higher first; `from` and `to` are piece indexes. */
function unitPrices({ quantity, total }: ReceiptPieces): { price: Money; from: number; to: number }[] {
  const dearer = total % quantity
  const price = kopecks((total - dearer) / quantity)
  return [
    { price: plus(price, kopecks(1)), from: 0, to: dearer },
    { price, from: dearer, to: quantity },
  ].filter(({ from, to }) => to > from)
}

/** Merges the lines beyond the limit into one. */
function atMost(lines: ReceiptLine[]): ReceiptLine[] {
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1)
  const price = linesTotal(rest)
  const last: ReceiptLine = { ...rest[0]!, name: 'Остальные товары заказа', price, quantity: 1, markingCode: null }
  return [...lines.slice(0, maxLines - 1), last]
}

/** Scales the pieces to the amount paid or refunded; each piece carries its share, to the kopeck. */
export function piecesFor(amount: Money, pieces: readonly ReceiptPieces[]): ReceiptPieces[] {
  const whole = sum(pieces.map(({ total }) => total))
  if (whole === amount) return [...pieces]
  if (whole < amount)
    return [...pieces, { name: 'Доплата по заказу', quantity: 1, total: minus(amount, whole), subject: 'goods' }]
  const shares = shareOut(
    amount,
    pieces.map(({ total }) => total),
  )
  return pieces.map((each, at) => ({ ...each, total: shares[at] ?? zero }))
}

/** Scales existing lines to a smaller refund. */
export function linesFor(amount: Money, lines: readonly ReceiptLine[]): ReceiptLine[] {
  const pieces = lines.map(({ name, quantity, price, subject, mode, markingCode }): ReceiptPieces => ({
    name,
    quantity,
    total: kopecks(price * quantity),
    subject,
    mode,
    markingCodes: markingCode === null ? [] : [markingCode],
  }))
  const [first] = lines
  return first ? receiptLines(piecesFor(amount, pieces), { vat: saleRate(first.vat), mode: first.mode }) : []
}

/** Payment or order event, with the facts that decide about receipts. */
export type ReceiptEvent =
  | { what: 'money_came'; kind: OrderKind }
  | { what: 'other_sum_came' | 'money_held' | 'paid_at_door' | 'paid_by_invoice' }
  /** True when goods are handed over at once and no certificate remains to be settled. */
  | { what: 'hold_taken'; isSettledAtOnce: boolean }
  | { what: 'handed_over'; kind: OrderKind }
  | { what: 'certificate_settled' }
  | {
      what: 'refund'
      takesBack: 'settlement' | 'prepayment' | 'nothing'
      isOfReturn: boolean
      way: 'bank' | 'cabinet' | 'hand'
    }
  | { what: 'back_to_certificate'; isSettled: boolean }

/** Pieces listed on a receipt, and the part of their price. */
export type PiecesOfReceipt =
  | 'whole_order'
  | 'kept'
  | 'kept_with_certificate'
  | 'certificate_part'
  | 'return'
  | 'certificate_part_of_return'

export type ReceiptPlan = {
  kind: ReceiptKind
  mode: PaymentMode
  pieces: PiecesOfReceipt
  /** Includes «Честный знак» codes: the goods change hands. */
  withMarks: boolean
  /** Fully prepaid. */
  isSettled: boolean
}

const prepaid = { mode: 'full_prepayment', withMarks: false, isSettled: false } as const
const handedOver = { mode: 'full_payment', withMarks: true, isSettled: false } as const
const prepayment: ReceiptPlan = { ...prepaid, kind: 'prepayment', pieces: 'kept' }
const settlement: ReceiptPlan = { ...handedOver, kind: 'settlement', pieces: 'kept_with_certificate', isSettled: true }

/** Receipts due for an event (54-ФЗ); none when the owner's or a carrier's till issues them. */
export function receiptsFor(event: ReceiptEvent): ReceiptPlan[] {
  switch (event.what) {
    case 'money_came':
      return [{ ...prepayment, kind: event.kind === 'certificate' ? 'advance' : 'prepayment' }]
    case 'other_sum_came':
    case 'money_held':
    case 'paid_at_door':
    case 'paid_by_invoice':
      return []
    case 'hold_taken':
      return event.isSettledAtOnce ? [{ ...handedOver, kind: 'settlement', pieces: 'kept' }] : [prepayment]
    case 'handed_over':
      return [settlement]
    case 'certificate_settled':
      return [{ ...settlement, pieces: 'certificate_part' }]
    case 'refund': {
      if (event.takesBack === 'nothing' || event.way === 'hand') return []
      const pieces = event.isOfReturn ? 'return' : 'whole_order'
      return [{ ...(event.takesBack === 'settlement' ? handedOver : prepaid), kind: 'refund', pieces }]
    }
    case 'back_to_certificate':
      return event.isSettled
        ? [{ ...handedOver, kind: 'refund', pieces: 'certificate_part_of_return', withMarks: false, isSettled: true }]
        : []
  }
}
