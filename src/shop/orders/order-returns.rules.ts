import { kopecks, minus, plus, sum, zero, type Money } from '#kernel/money.ts'
import { shareOut } from '../cart/price-cart.rules.ts'

export type PieceAllocation = { kind: string; source: string; amount: Money }

type PricedPieces<Allocation> = { quantity: number; full: Money; allocations: Allocation[] }

/**
 * Discounts and price returned for some pieces of a line, counted from the first piece returned. Any split into
 * portions adds up to the line total.
 */
export function piecesBack<Allocation extends PieceAllocation>(
  line: PricedPieces<Allocation>,
  { from, count }: { from: number; count: number },
): { allocations: Allocation[]; total: Money } {
  const price = kopecks(line.full / Math.max(1, line.quantity))
  let toPay = Array.from({ length: line.quantity }, () => price)
  const within = (_: Money, at: number) => at >= from && at < from + count
  const allocations = line.allocations.flatMap((allocation): Allocation[] => {
    const shares = shareOut(allocation.amount, toPay)
    toPay = toPay.map((left, at) => minus(left, shares[at] ?? zero))
    const part = sum(shares.filter(within))
    return part === 0 ? [] : [{ ...allocation, amount: part }]
  })
  return { allocations, total: sum(toPay.filter(within)) }
}

/** Amounts of an order as placed, and the money since. */
export type ReturnSums = {
  total: Money
  takenOff: Money
  paid: Money
  bonusesToCome: number
}
export type ReturnableLine = {
  id: number
  offerId: number | null
  quantity: number
  /** Pieces no longer part of the order. */
  goneQuantity: number
  /** Pieces still in the order, but requested back or exchanged. */
  boundQuantity: number
  /** Line total before sales. */
  full: Money
  allocations: PieceAllocation[]
}
export type ReturnRequest = { lineId: number; quantity: number }

export type LineReturn = { line: ReturnableLine; quantity: number; total: Money; allocations: PieceAllocation[] }
export type PiecesReturn = {
  lines: LineReturn[]
  /** True if nothing is left of the order. */
  isAll: boolean
  amount: Money
  deliveryPrice: Money
  moneyDue: Money
  bonuses: number
  /** True if the last bonus is rounded up. */
  isRounded: boolean
  certificate: Money
  /** Bonuses of the order, earned or to come, lost with these pieces. */
  bonusesNotEarned: number
}

const leftOf = ({ quantity, goneQuantity }: ReturnableLine): number => quantity - goneQuantity
/** Pieces that may leave the line now. */
export const freeOf = (line: ReturnableLine): number => leftOf(line) - line.boundQuantity

/** All pieces that the order still has. */
export const everyPiece = (lines: readonly ReturnableLine[]): ReturnRequest[] =>
  lines.flatMap((line) => (leftOf(line) > 0 ? [{ lineId: line.id, quantity: leftOf(line) }] : []))

/** Amount paid above the current order cost. */
export const overpaid = (order: Pick<ReturnSums, 'total' | 'takenOff' | 'paid'>): Money =>
  kopecks(Math.max(0, order.paid - (order.total - order.takenOff)))

/** Delivery price still included in the order cost. */
export function deliveryLeft(
  { total, takenOff }: Pick<ReturnSums, 'total' | 'takenOff'>,
  lines: readonly ReturnableLine[],
) {
  const pieces = lines.map((line) => piecesBack(line, { from: line.goneQuantity, count: leftOf(line) }).total)
  return minus(minus(total, takenOff), sum(pieces))
}

export type InvalidReturnLine = { field: 'lines' | 'quantity'; code: string; limit: number }

/** Validates requested pieces: each line once, no more than available. */
export function invalidReturnLine(
  all: readonly ReturnableLine[],
  wishes: readonly ReturnRequest[],
): InvalidReturnLine | undefined {
  const lineIds = new Set(wishes.map(({ lineId }) => lineId))
  if (wishes.length === 0 || lineIds.size < wishes.length) return { field: 'lines', code: 'wrong', limit: 0 }
  for (const { lineId, quantity } of wishes) {
    const line = all.find(({ id }) => id === lineId)
    if (!line) return { field: 'lines', code: 'not_listed', limit: 0 }
    if (!Number.isSafeInteger(quantity) || quantity < 1) return { field: 'quantity', code: 'too_small', limit: 1 }
    if (quantity > freeOf(line)) return { field: 'quantity', code: 'too_big', limit: freeOf(line) }
  }
  return undefined
}

type ReturnTerms = {
  wishes: readonly ReturnRequest[]
  /** Delivery fee that is not given back with the last piece. */
  fee?: Money
}

/** Amounts an order gives back for pieces: line totals, discounts, and delivery with the last piece. */
export function returnOf(
  order: ReturnSums,
  all: readonly ReturnableLine[],
  { wishes, fee = zero }: ReturnTerms,
): PiecesReturn {
  const lines = all.flatMap((line) => {
    const quantity = wishes.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    return quantity > 0 ? [{ line, quantity, ...piecesBack(line, { from: line.goneQuantity, count: quantity }) }] : []
  })
  const after = all.map((line) => {
    const back = lines.find((each) => each.line === line)
    return back ? { ...line, goneQuantity: line.goneQuantity + back.quantity } : line
  })
  const isAll = after.every((line) => leftOf(line) === 0)
  const deliveryPrice = isAll ? kopecks(Math.max(0, deliveryLeft(order, all) - fee)) : zero
  const amount = plus(sum(lines.map(({ total }) => total)), deliveryPrice)
  return {
    lines,
    isAll,
    amount,
    deliveryPrice,
    moneyDue: minus(overpaid({ ...order, takenOff: plus(order.takenOff, amount) }), overpaid(order)),
    // Whole bonuses; the odd one goes to the buyer at once.
    bonuses: Math.ceil(goneOf(after, 'bonus') / 100) - Math.ceil(goneOf(all, 'bonus') / 100),
    isRounded: goneOf(after, 'bonus') % 100 > 0 && goneOf(all, 'bonus') % 100 === 0,
    certificate: minus(goneOf(after, 'certificate'), goneOf(all, 'certificate')),
    bonusesNotEarned: bonusesFor(order, all) - bonusesFor(order, after),
  }
}

const goneOf = (lines: readonly ReturnableLine[], kind: string): Money =>
  sum(
    lines.flatMap((line) =>
      piecesBack(line, { from: 0, count: line.goneQuantity })
        .allocations.filter((part) => part.kind === kind)
        .map(({ amount }) => amount),
    ),
  )

/** Bonuses for the kept share of amounts paid with money or certificates. */
export function bonusesFor({ bonusesToCome }: Pick<ReturnSums, 'bonusesToCome'>, lines: readonly ReturnableLine[]) {
  const paidOf = (line: ReturnableLine, from: number) => {
    const { total, allocations } = piecesBack(line, { from, count: line.quantity - from })
    return plus(total, sum(allocations.filter(({ kind }) => kind === 'certificate').map(({ amount }) => amount)))
  }
  const whole = sum(lines.map((line) => paidOf(line, 0)))
  const rest = sum(lines.map((line) => paidOf(line, line.goneQuantity)))
  return whole === 0 ? 0 : Math.floor((bonusesToCome * rest) / whole)
}
