import { useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { Refused } from '#ui/ask.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import { isOffline } from '../common/is-offline.ts'
import type { AddedLine } from './added.ts'
import { cartErrorText, priceIn, pricesOf } from './order-answer.ts'
import { paidPrice } from './product-update.ts'

const cartVerbs = () => import('../visitor/cart-verbs.ts')

type LineNow = Pick<AddedLine, 'price' | 'stock'> & { text?: string | undefined }

/** Added line: latest price and stock from the server, and the reason for an unchanged quantity. */
export function useLineNow({ choice, price: addedPrice, stock: addedStock, data: { t } }: AddedLine, amount: number) {
  const locale = useLocale()
  const [lineNow, setLineNow] = useState<LineNow>({ price: addedPrice, stock: addedStock })
  const { price } = lineNow
  const apply = ({ products }: CartAnswer, text?: string) => {
    const line = products.find(({ trade_offer }) => trade_offer.id === choice.offerId)
    if (line) setLineNow({ price: pricesOf(line), stock: line.trade_offer.amount, text })
  }
  /** Error text; none for a stock limit, which the counter itself shows. */
  const textOf = (error: unknown): string | undefined => {
    const now = error instanceof Refused ? priceIn(error) : undefined
    const [was, is] = [paidPrice(price), now ?? paidPrice(price)].map((each) => formatMoney(each, locale))
    if (now !== undefined) return fill(t.priceRaised, { was: was ?? '', now: is ?? '' })
    return error instanceof Refused && error.first('amount') ? undefined : cartErrorText(error, t)
  }
  const change = async (next: number) => {
    const product = { ...choice.product, price: paidPrice(price) }
    const difference = { ...choice, product, amount: Math.abs(next - amount) }
    const { addToCart, removeFromCart, reloadCart } = await cartVerbs()
    if (isOffline()) setLineNow({ ...lineNow, text: t.added.held })
    try {
      apply(await (next > amount ? addToCart(difference) : removeFromCart(difference)))
    } catch (error) {
      const text = textOf(error)
      setLineNow({ ...lineNow, text })
      if (error instanceof Refused && !error.isOffline) apply(await reloadCart(), text)
    }
  }
  return { ...lineNow, change: (next: number) => void change(next).catch(() => undefined) }
}
