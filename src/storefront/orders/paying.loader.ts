import { otherPayerPath } from '#shop/orders/order-link.ts'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { kopecks, minus, roubles, zero, type Money } from '#kernel/money.ts'
import { invoicePath } from '#shop/invoices/invoice-path.rules.ts'
import { pickupNames } from '#shop/delivery/pickup-names.rules.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { isOver, isPaidFirst, isReceived } from '#shop/orders/orders.rules.ts'
import { otherPayerKey } from '#shop/payments/pay-key.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { dayText } from '#kernel/day-text.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import type { LinkBase } from '../common/links.ts'
import { ordersTexts } from './orders.texts.ts'

/** Absolute payment URL for another person, in the language of the sender. */
export const otherPayerLink = ({ context, locale }: Pick<ShopVisit, 'context' | 'locale'>, number: number): string =>
  context.config.publicUrl + localePrefix(locale) + otherPayerPath(otherPayerKey(context.secretKeys, number))

export const isPaidAtBank = ({ state, paymentType, exchangeOf }: OrderDetail): boolean =>
  state === 'awaiting_payment' && exchangeOf === null && paymentType !== 'invoice'

type InvoiceView = { locale: Locale; base: LinkBase['base']; invoiceKey?: string }

/** Invoice link with a key in the URL, as in e-mails; null unless an invoice is due. */
export function invoiceToPay({ state, paymentType, payBefore }: OrderDetail, view: InvoiceView) {
  const { locale, base, invoiceKey } = view
  if (state !== 'awaiting_payment' || paymentType !== 'invoice' || invoiceKey === undefined) return null
  const text = payBefore ? fill(ordersTexts[locale].detail.invoiceUntil, { day: dayText(payBefore, locale) }) : ''
  return { href: base + invoicePath(invoiceKey), text }
}

/** Text about the fee if nothing of a prepaid fitting order is kept; empty once the order is received or closed. */
export function feeTextOf(order: OrderDetail, { locale, refusalFee }: { locale: Locale; refusalFee: number }): string {
  const fee = kopecks(Math.min(roubles(refusalFee), order.deliveryPrice))
  const { fitting: hasFitting } = pickupFacts[order.pickupType]
  if (fee === 0 || !hasFitting || !isPaidFirst(order.paymentType) || isOver(order.state) || isReceived(order.state))
    return ''
  return fill(ordersTexts[locale].detail.feeKept, { fee: formatMoney(fee, locale) })
}

export type OrderSum = { name: string; sum: string; isGood?: boolean }
/** Order total; `back` is the refunded part. */
export type OrderTotal = OrderSum & { note: string; back: OrderSum | null }

const pieceForms: Record<Locale, readonly string[]> = {
  ru: ['товар', 'товара', 'товаров'],
  en: ['item', 'items', 'items'],
}

/** Sum removed from the order before payment; later sums are refunds and have their own row. */
const leftBefore = ({ paid, total, takenOff }: OrderDetail): Money =>
  paid === 0 ? takenOff : paid < total ? minus(total, paid) : zero

export function sumsOf(order: OrderDetail, { locale }: Pick<InvoiceView, 'locale'>): OrderSum[] {
  const t = ordersTexts[locale].detail
  const delivery = pickupNames[locale][order.pickupType]
  const pieces = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  const money = (amount: Money) => formatMoney(amount, locale)
  const taken = (name: string, amount: Money) => (amount > 0 ? [{ name, sum: `\u2212${money(amount)}` }] : [])
  return [
    { name: counted(pieces, pieceForms[locale], locale), sum: money(order.goods) },
    ...taken(t.sale, order.saleDiscount),
    ...taken(t.promo, order.promoDiscount),
    ...taken(t.bonuses, order.bonusDiscount),
    ...taken(t.certificate, order.certificateDiscount),
    ...taken(t.exchange, order.exchangeDiscount),
    order.deliveryPrice > 0
      ? { name: delivery, sum: money(order.deliveryPrice) }
      : { name: delivery, sum: t.free, isGood: true },
    ...(isOver(order.state) ? [] : taken(t.takenOff, leftBefore(order))),
  ]
}

/** Paid or payable total; for an unpaid order that was closed, the original total. */
export function totalOf(
  { state, total, takenOff, paymentType, ...order }: OrderDetail,
  { locale }: Pick<InvoiceView, 'locale'>,
): OrderTotal {
  const t = ordersTexts[locale].detail
  const cost = minus(total, takenOff)
  const [name, sum] =
    order.paid > 0
      ? [t.paid, order.paid]
      : isOver(state)
        ? [t.whole, total]
        : [cost > 0 ? t.toPay : t.nothingToPay, cost]
  const back = order.refunded > 0 ? { name: t.refunded, sum: formatMoney(order.refunded, locale) } : null
  return { name, sum: formatMoney(sum, locale), note: sum > 0 ? ordersTexts[locale].payments[paymentType] : '', back }
}
