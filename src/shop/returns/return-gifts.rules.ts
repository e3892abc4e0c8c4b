import { kopecks, sum } from '#kernel/money.ts'
import { freeOf, type ReturnableLine } from '../orders/order-returns.rules.ts'
import type { ReturnReason } from './returns.rules.ts'

type Wish = {
  lineId: number
  quantity: number
  reason: ReturnReason
  words: string
  exchangeOfferId: number | null
  files: readonly string[]
}

/** True for a gift: a promo code covers the full price, earned by the rest of the order. */
export const isGift = ({ full, allocations }: Pick<ReturnableLine, 'full' | 'allocations'>): boolean =>
  sum(allocations.filter(({ kind }) => kind === 'promo').map(({ amount }) => kopecks(amount))) === full

/** Adds the gift to a return of the last item that had earned the gift. */
export function withGifts(all: readonly ReturnableLine[], wishes: readonly Wish[]): Wish[] {
  const isLeftOver = (line: ReturnableLine) => {
    const wish = wishes.find(({ lineId }) => lineId === line.id)
    return !wish || wish.exchangeOfferId !== null || wish.quantity < line.quantity - line.goneQuantity
  }
  const isKept = all.some((line) => !isGift(line) && line.quantity > line.goneQuantity && isLeftOver(line))
  if (isKept || wishes.length === 0) return [...wishes]
  const gifts = all.filter(
    (line) => isGift(line) && freeOf(line) > 0 && !wishes.some(({ lineId }) => lineId === line.id),
  )
  const { reason } = wishes[0]!
  return [
    ...wishes,
    ...gifts.map((line): Wish => ({
      lineId: line.id,
      quantity: freeOf(line),
      reason: reason === 'wrong_item' ? 'wrong_item' : 'does_not_suit',
      words: '',
      exchangeOfferId: null,
      files: [],
    })),
  ]
}
