import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sum } from '#kernel/money.ts'
import {
  bonusesFor,
  everyPiece,
  overpaid,
  returnOf,
  invalidReturnLine,
  type PiecesReturn,
  type ReturnableLine,
  type ReturnSums,
  type ReturnRequest,
} from './order-returns.rules.ts'

/** Lines with consistent parts, as order pricing leaves them: each discount applies to the amount left. */
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1, max: 900_000 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ quantity, price, shares }) => {
    let left = price * quantity
    const allocations = (['sale', 'promo', 'bonus', 'certificate'] as const).flatMap((kind, at) => {
      const amount = Math.floor(left * shares[at]!)
      left -= amount
      return amount > 0 ? [{ kind, source: kind, amount: kopecks(amount) }] : []
    })
    return { quantity, goneQuantity: 0, full: kopecks(price * quantity), allocations, total: left }
  })
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    deliveryPrice: fc.integer({ min: 0, max: 90_000 }).map(kopecks),
    isPaid: fc.boolean(),
    bonusesToCome: fc.integer({ min: 0, max: 5_000 }),
    /** Returns in sequence, as line and quantity; unavailable pieces are skipped. */
    wishes: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 30 }),
  })
  .map(({ lines, deliveryPrice, isPaid, bonusesToCome, wishes }) => {
    const total = kopecks(sum(lines.map((line) => kopecks(line.total))) + deliveryPrice)
    const sums: ReturnSums = {
      total,
      takenOff: kopecks(0),
      paid: isPaid ? total : kopecks(0),
      bonusesToCome,
    }
    return {
      sums,
      lines: lines.map((line, at): ReturnableLine => ({ ...line, id: at + 1, offerId: at + 1, boundQuantity: 0 })),
      wishes,
    }
  })

type Standing = { sums: ReturnSums; lines: ReturnableLine[] }

function afterReturn({ sums, lines }: Standing, back: PiecesReturn): Standing {
  return {
    sums: { ...sums, takenOff: kopecks(sums.takenOff + back.amount) },
    lines: lines.map((line) => {
      const quantity = back.lines.find((each) => each.line.id === line.id)?.quantity ?? 0
      return { ...line, goneQuantity: line.goneQuantity + quantity }
    }),
  }
}

/** All portions in sequence, then the rest. */
function allReturns({ sums, lines, wishes }: Standing & { wishes: [number, number][] }): PiecesReturn[] {
  let standing: Standing = { sums, lines }
  const backs: PiecesReturn[] = []
  const give = (pieces: ReturnRequest[]) => {
    if (invalidReturnLine(standing.lines, pieces)) return
    const back = returnOf(standing.sums, standing.lines, { wishes: pieces })
    backs.push(back)
    standing = afterReturn(standing, back)
  }
  for (const [at, quantity] of wishes) give([{ lineId: at + 1, quantity }])
  give(everyPiece(standing.lines))
  return backs
}

const bonusesOf = (lines: ReturnableLine[], kind: string) =>
  sum(lines.flatMap(({ allocations }) => allocations.filter((part) => part.kind === kind).map(({ amount }) => amount)))

describe('returns in any portions (R-D-12)', () => {
  test('have no negative part and add up to the order, to the kopeck', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const backs = allReturns(order)
        for (const back of backs) {
          const { amount, moneyDue, bonuses, certificate, bonusesNotEarned, deliveryPrice } = back
          expect(
            Math.min(amount, moneyDue, bonuses, certificate, bonusesNotEarned, deliveryPrice),
          ).toBeGreaterThanOrEqual(0)
          expect(sum(back.lines.map(({ total }) => total)) + deliveryPrice).toBe(amount)
          for (const { line, quantity, total, allocations } of back.lines)
            expect(total + sum(allocations.map((part) => part.amount))).toBe((line.full / line.quantity) * quantity)
        }
        expect(backs.filter(({ isAll }) => isAll)).toEqual([backs.at(-1)])
        expect(sum(backs.map(({ amount }) => amount))).toBe(order.sums.total)
        expect(sum(backs.map(({ moneyDue }) => moneyDue))).toBe(order.sums.paid)
        expect(sum(backs.map(({ certificate }) => certificate))).toBe(bonusesOf(order.lines, 'certificate'))
        expect(backs.reduce((all, { bonuses }) => all + bonuses, 0)).toBe(
          Math.ceil(bonusesOf(order.lines, 'bonus') / 100),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('give back what a line got, kind by kind', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const pieces = allReturns(order).flatMap(({ lines }) => lines)
        for (const line of order.lines) {
          const own = pieces.filter((piece) => piece.line.id === line.id)
          for (const { kind, amount } of line.allocations)
            expect(
              sum(
                own.flatMap(({ allocations }) =>
                  allocations.filter((part) => part.kind === kind).map((part) => part.amount),
                ),
              ),
            ).toBe(amount)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('leave bonuses only for what is kept', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const takenBonuses = allReturns(order).reduce((all, { bonusesNotEarned }) => all + bonusesNotEarned, 0)
        expect(takenBonuses).toBe(bonusesFor(order.sums, order.lines))
        expect(takenBonuses).toBeLessThanOrEqual(order.sums.bonusesToCome)
      }),
      { numRuns: 100 },
    )
  })
})

test('refund only the amount paid above the new price', () => {
  const order = { total: kopecks(10_000), takenOff: kopecks(3_000), paid: kopecks(0) }
  expect(overpaid(order)).toBe(0)
  expect(overpaid({ ...order, paid: kopecks(10_000) })).toBe(3_000)
  expect(overpaid({ ...order, paid: kopecks(8_000) })).toBe(1_000)
})
