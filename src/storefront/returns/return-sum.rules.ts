import { kopecks, sum, type Money } from '#kernel/money.ts'
import { returnOf, type PiecesReturn, type ReturnableLine, type ReturnSums } from '#shop/orders/order-returns.rules.ts'
import { piecesBack } from '#shop/orders/order-returns.rules.ts'
import { wayPaidBy, returnReasons, type ReturnReason, type ReturnWay } from '#shop/returns/returns.rules.ts'

/** Field values of one line. */
export type LineChoice = {
  isTaken: boolean
  quantity: number
  reason: string
  wish: string
  words: string
  files: string
}

export type SumInput = {
  sums: ReturnSums
  lines: readonly ReturnableLine[]
  /** Order line id by line id of the page; they differ for exchanged items. */
  lineOf: Readonly<Record<number, number>>
  hasExchanged: boolean
}

export type ChosenLine = { lineId: number; choice: LineChoice }

export const isExchange = ({ wish }: LineChoice): boolean => /^\d+$/.test(wish)

/** Refund amounts, by the same rules and stored allocations as on the server. */
export function moneyBack({ sums, lines, lineOf }: SumInput, choices: readonly ChosenLine[]): PiecesReturn {
  const wishes = choices
    .filter(({ choice }) => choice.isTaken && !isExchange(choice))
    .flatMap(({ lineId, choice }) => {
      const own = lineOf[lineId]
      return own === undefined ? [] : [{ lineId: own, quantity: choice.quantity }]
    })
  return returnOf(sums, lines, { wishes })
}

/** Refund for a number of pieces of one line, after all discounts. */
export function lineMoney({ lines, lineOf }: SumInput, lineId: number, count: number): Money {
  const line = lines.find(({ id }) => id === lineOf[lineId])
  return line ? sum([piecesBack(line, { from: line.goneQuantity, count }).total]) : kopecks(0)
}

export function payerOf({ hasExchanged }: SumInput, way: ReturnWay, choices: readonly ChosenLine[]) {
  const takenLines = choices.filter(({ choice }) => choice.isTaken)
  const lines = takenLines.flatMap(({ choice }) => {
    const reason = returnReasons.find((each): each is ReturnReason => each === choice.reason)
    return [{ reason: reason ?? 'does_not_suit', isExchange: isExchange(choice) }]
  })
  return wayPaidBy({ way, lines, hasExchanged })
}
