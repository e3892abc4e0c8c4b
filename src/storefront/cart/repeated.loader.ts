import { orderLinks } from '#shop/orders/order-link.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { isOrderOf, repeatedLines, type RepeatedLine } from '#shop/orders/repeat-order.action.ts'
import type { Locale } from '#kernel/locale.ts'
import { sizeText } from '#shop/letter-sizes.rules.ts'
import type { Owner } from '#shop/owner.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import { repeatedTexts } from './repeated.texts.ts'

type RepeatedCart = { owner: Owner | undefined; lines: readonly { offerId: number; pieces: number }[] }

/** Notices after «Повторить заказ»: items added to the cart, and names of unavailable ones. */
export async function repeatedText(visit: ShopVisit, { owner, lines }: RepeatedCart): Promise<string[]> {
  const { query, now, context, locale } = visit
  const name = query['repeated'] ?? ''
  const keyNumber = orderLinks(context.secretKeys).numberIn(name, now)?.number
  const number = keyNumber ?? (/^\d{6,9}$/.test(name) ? Number(name) : undefined)
  const order = number === undefined ? undefined : await findOrder(context.db, { number, now })
  if (!order || !isOrderOf({ number: order.number, owner, keyNumber }, order)) return []
  return wordsOf(repeatedLines(order, lines), { number: order.number, locale })
}

function wordsOf(lines: RepeatedLine[], { number, locale }: { number: number; locale: Locale }): string[] {
  const t = repeatedTexts[locale]
  const nameOf = ({ line }: RepeatedLine) =>
    `${line.name[locale]}, ${line.color[locale].toLowerCase()}, ${sizeText(line.size[locale], line.cut, locale)}`
  const missing = lines.filter(({ inCart }) => inCart === 0)
  const fewer = lines.filter(({ line, inCart }) => inCart > 0 && inCart < line.quantity)
  const order = orderNumber(number)
  const count = lines.length - missing.length
  return [
    missing.length === 0
      ? fill(t.all, { order })
      : count === 0
        ? fill(t.none, { order })
        : fill(t.some, { count, of: lines.length }),
    ...(missing.length > 0 ? [fill(t.missing, { names: missing.map(nameOf).join('; ') })] : []),
    ...fewer.map((each) => fill(t.fewer, { name: nameOf(each), count: each.inCart, of: each.line.quantity })),
  ]
}
