import type { Locale } from '#kernel/locale.ts'
import { minus } from '#kernel/money.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { mayBuyerCancel } from '#shop/orders/orders.rules.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import type { OrderName } from './order-fields.tsx'
import { cancelTexts, type CancelTexts } from './cancel.texts.ts'

export type CancelData = {
  t: Omit<CancelTexts, 'intro' | 'pieces' | 'backs'>
  order: OrderName
  intro: string
  /** Refunds to the buyer. */
  backs: { kind: 'money' | 'bonuses' | 'certificate'; name: string; note: string; sum: string }[]
  /** Page URL with the question open; `keepHref` without. */
  href: string
  keepHref: string
  writeHref: string
}

type CancelView = { locale: Locale; order: OrderName; pageHref: string; writeHref: string }

/** Cancellation data; null if the buyer can no longer cancel online. */
export function cancelData(order: OrderDetail, view: CancelView): CancelData | null {
  if (!mayBuyerCancel(order.state)) return null
  const { locale, pageHref, writeHref } = view
  const { intro, pieces, backs, ...t } = cancelTexts[locale]
  const back = (kind: keyof typeof backs, amount: number, sum: string) =>
    amount > 0 ? [{ kind, ...backs[kind], sum }] : []
  const money = minus(order.paid, order.refunded)
  const bonuses = Math.ceil(order.bonusDiscount / 100) - order.returns.reduce((sum, each) => sum + each.bonuses, 0)
  const certificate = order.returns.reduce((left, each) => minus(left, each.certificate), order.certificateDiscount)
  const count = order.lines.reduce((sum, { quantity, cancelledQuantity }) => sum + quantity - cancelledQuantity, 0)
  return {
    t,
    order: view.order,
    intro: fill(intro, { number: orderNumber(order.number), goods: counted(count, pieces, locale) }),
    backs: [
      ...back('money', money, formatMoney(money, locale)),
      ...back('bonuses', bonuses, formatNumber(bonuses, locale)),
      ...back('certificate', certificate, formatMoney(certificate, locale)),
    ],
    href: `${pageHref}?cancel=yes`,
    keepHref: pageHref,
    writeHref,
  }
}
