import { kopecks, minus, sum, zero, type Money } from '#kernel/money.ts'
import { shareOut } from '../cart/price-cart.rules.ts'

export type PieceAllocation = { kind: string; source: string; amount: Money }

type PricedPieces<Allocation> = { quantity: number; full: Money; allocations: Allocation[] }

/**
 * What some pieces of a line give back: the first piece that comes back is piece 0. All pieces together give exactly what
 * the line got, in whatever portions they come.
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
