import { inDyeOf } from '#shop/catalogue/in-color.queries.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import type { OrdersTexts } from '../orders/orders.texts.ts'
import { cardData } from '../product-card/card-data.ts'
import { cardTexts } from '../product-card/product-card.texts.ts'
import type { InDyeProps } from './in-color.part.tsx'

type DyeVisit = Pick<ShopVisit, 'locale' | 'base' | 'now' | 'context'>

const maxCards = 8
/** Minimum number of cards for a row. */
const minCards = 2

/** Products in the color of the order's most expensive item; null for certificates and discontinued products. */
export async function inDyeData(
  { locale, base, now, context }: DyeVisit,
  { lines }: OrderDetail,
  t: OrdersTexts['placedPage']['inDye'],
): Promise<InDyeProps | null> {
  const exceptIds = lines.flatMap(({ productId }) => productId ?? [])
  const dearest = lines
    .filter(({ productId }) => productId !== null)
    .reduce<OrderDetail['lines'][number] | undefined>(
      (best, each) => (best && best.total >= each.total ? best : each),
      undefined,
    )
  if (!dearest?.productId) return null
  const answer = await inDyeOf(context.db, { productId: dearest.productId, exceptIds, most: maxCards, locale, now })
  if (!answer || answer.cards.length < minCards) return null
  const card = cardTexts[locale]
  return {
    title: t.title,
    all: {
      name: fill(t.all, { color: answer.color.name }),
      href: link({ base }, 'catalogue', { query: { color: answer.color.slug } }),
    },
    cards: answer.cards.map((each) => cardData(each, { base, t: card })),
    card,
  }
}
